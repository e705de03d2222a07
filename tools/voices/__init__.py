"""Training of the network that marks who says what; needs torch (`pip install -e '.[train]'`), which the product does not."""

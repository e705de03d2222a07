"""What several extractors share: the one parser pipeline, and lexicons as data."""

"""Pure functions over all accounts: no input or output, no clock, no chance; the order of accounts never matters."""

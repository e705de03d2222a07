"""Firsthand: from a folder of accounts of one incident to a sourced reconstruction."""

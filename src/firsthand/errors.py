"""What goes wrong with the use of the tool. Faults of the material are `Issue` data, never exceptions."""


class FirsthandError(Exception):
    """Misuse of the tool; the message says what happened and what to do next."""


class PluginError(FirsthandError):
    """Two plugins of one name, or one that does not keep the contract of its kind."""


class CaseError(FirsthandError):
    """The folder of a case, or its case.toml, cannot be used as it is."""

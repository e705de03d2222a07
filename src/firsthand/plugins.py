"""One door for plugins: modules of a package, and entry points of other packages, that define one attribute."""

import importlib
import pkgutil
from importlib.metadata import entry_points
from typing import Any

from firsthand.errors import PluginError


def discover(package: str, attribute: str) -> dict[str, Any]:
    """Plugins by name, sorted: each module of `package` that defines `attribute`, then entry points of that group.

    A plugin has a `name`. Two of one name raise `PluginError`.
    """
    found: dict[str, Any] = {}
    for module in pkgutil.iter_modules(importlib.import_module(package).__path__):
        plugin = getattr(importlib.import_module(f"{package}.{module.name}"), attribute, None)
        if plugin is not None:
            _register(found, plugin, f"{package}.{module.name}")
    for point in sorted(entry_points(group=package), key=lambda point: point.name):
        _register(found, point.load(), point.value)
    return dict(sorted(found.items()))


def _register(found: dict[str, Any], plugin: Any, where: str) -> None:
    name = plugin.name
    if name in found:
        raise PluginError(f"two plugins are called {name!r}; the second is {where}. Remove or rename one of them.")
    found[name] = plugin

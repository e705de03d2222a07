"""What every plugin of a kind must keep."""

import ast
import importlib
import types
from pathlib import Path

import pytest

from firsthand.errors import PluginError
from firsthand.export import Exporter
from firsthand.extract import Extractor, in_order
from firsthand.plugins import _register, discover
from firsthand.readers import Reader

KINDS = (
    ("firsthand.readers", "READER", Reader),
    ("firsthand.extract", "EXTRACTOR", Extractor),
    ("firsthand.export", "EXPORTER", Exporter),
)


def modules(package, attribute):
    """The modules of the package that are plugins, by name."""
    folder = Path(importlib.import_module(package).__file__).parent
    names = (f"{package}.{p.stem}" for p in sorted(folder.glob("*.py")) if p.stem != "__init__")
    return {name for name in names if hasattr(importlib.import_module(name), attribute)}


@pytest.mark.parametrize(("package", "attribute", "contract"), KINDS)
def test_every_plugin_keeps_the_contract_of_its_kind(package, attribute, contract):
    found = discover(package, attribute)
    assert len(found) >= 3
    assert all(isinstance(plugin, contract) for plugin in found.values())


@pytest.mark.parametrize(("package", "attribute", "contract"), KINDS)
def test_plugins_never_import_each_other(package, attribute, contract):
    plugins = modules(package, attribute)
    for name in plugins:
        tree = ast.parse(Path(importlib.import_module(name).__file__).read_text(encoding="utf-8"))
        imported = {n.module for n in ast.walk(tree) if isinstance(n, ast.ImportFrom)}
        imported |= {a.name for n in ast.walk(tree) if isinstance(n, ast.Import) for a in n.names}
        assert not imported & (plugins - {name}), name


def test_two_plugins_of_one_name_stop_the_start():
    found = {}
    _register(found, types.SimpleNamespace(name="pdf"), "a")
    with pytest.raises(PluginError, match="two plugins are called 'pdf'"):
        _register(found, types.SimpleNamespace(name="pdf"), "b")


def stage(name, needs, gives):
    return types.SimpleNamespace(name=name, needs=needs, gives=gives)


def test_extractors_run_after_those_that_give_what_they_need():
    ordered = in_order([stage("a", ("x",), ("y",)), stage("b", (), ("x",)), stage("c", ("y", "x"), ())])
    assert [s.name for s in ordered] == ["b", "a", "c"]


def test_a_layer_that_nobody_gives_or_a_circle_stops_the_start():
    with pytest.raises(PluginError, match="no extractor gives z"):
        in_order([stage("a", ("z",), ())])
    with pytest.raises(PluginError, match="in a circle: a, b"):
        in_order([stage("a", ("y",), ("x",)), stage("b", ("x",), ("y",))])

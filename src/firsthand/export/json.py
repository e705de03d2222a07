"""The contract, `firsthand.reconstruction/1`: every source, whatever its handling."""

from firsthand.codec import dumps
from firsthand.export import Options
from firsthand.model import Reconstruction


class JsonExporter:
    name = "json"
    whole = True

    def export(self, made: Reconstruction, options: Options) -> dict[str, bytes]:
        return {"reconstruction.json": dumps(made)}


EXPORTER = JsonExporter()

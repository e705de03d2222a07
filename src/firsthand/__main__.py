"""`python -m firsthand`."""

from firsthand.cli import run

if __name__ == "__main__":
    run()

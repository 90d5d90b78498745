"""Fetch what the playground runs on: Python for the browser, and the library as a wheel.

    python docs/fetch_pyodide.py            # into docs/_pyodide, where the documentation finds it

Pyodide comes from its npm package, the wheels of what the library needs from the package index,
each by its ordinary client; the wheel of the library is built from this checkout.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import shutil
import subprocess
import sys
import tarfile
import tempfile
import zipfile
from pathlib import Path

_DOCS = Path(__file__).parent
_PYODIDE = "314.0.7"
_SHA256 = "66b7949e5a0cba2250b586d7e368bf12fb482800748d182c4618254b685ffaa0"
_KEPT = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip")
_LOCK = "pyodide-lock.json"


def main() -> None:
    """Fill the folder anew."""
    parser = argparse.ArgumentParser(description="Fetch what the playground runs on.")
    parser.add_argument("folder", nargs="?", type=Path, default=_DOCS / "_pyodide")
    folder: Path = parser.parse_args().folder
    if folder.exists() and not (folder / "manifest.json").exists():
        parser.error(f"{folder} holds something else: name a folder that does not exist yet")
    with tempfile.TemporaryDirectory() as work:
        fetched = Path(work) / "pyodide"
        fetched.mkdir()
        fetch_pyodide(Path(work), fetched)
        wheels = build_wheels(fetched)
        write_manifest(fetched, wheels)
        shutil.rmtree(folder, ignore_errors=True)
        shutil.copytree(fetched, folder)


def fetch_pyodide(work: Path, folder: Path) -> None:
    """Fetch the npm package, compare it with what we know, and keep what a browser needs of it."""
    npm = shutil.which("npm")
    if npm is None:
        sys.exit("npm is missing: it fetches Pyodide; install it, such as by apt-get install npm")
    package = f"pyodide@{_PYODIDE}"
    command = [npm, "pack", "--silent", package]
    subprocess.run(command, cwd=work, check=True, stdout=sys.stderr)  # noqa: S603 - our own words
    packed = work / f"pyodide-{_PYODIDE}.tgz"
    found = hashlib.sha256(packed.read_bytes()).hexdigest()
    if found != _SHA256:
        sys.exit(f"{package} is not what we know: expected sha256 {_SHA256}, got {found}")
    with tarfile.open(packed) as package_files:
        for name in (*_KEPT, _LOCK):
            content = package_files.extractfile(f"package/{name}")
            if content is not None:
                (folder / name).write_bytes(content.read())
    # It lists the packages of another site. We load wheels of our own, and none of those.
    lock = json.loads((folder / _LOCK).read_text(encoding="utf-8"))
    (folder / _LOCK).write_text(json.dumps({**lock, "packages": {}}), encoding="utf-8")


def build_wheels(folder: Path) -> list[str]:
    """Build our wheel and collect those that it needs; return their names."""
    pip = [sys.executable, "-m", "pip", "wheel", "--quiet", "--wheel-dir"]
    command = [*pip, str(folder), str(_DOCS.parent)]
    subprocess.run(command, check=True, stdout=sys.stderr)  # noqa: S603 - our own words
    for path in folder.glob("counter_rules-*.whl"):
        leave_out(path, "counter_rules/web/")
    wheels = sorted(path.name for path in folder.glob("*.whl"))
    foreign = [name for name in wheels if not name.endswith("-none-any.whl")]
    if foreign:
        sys.exit(f"a browser cannot load {', '.join(foreign)}: only pure Python wheels")
    return wheels


def leave_out(wheel: Path, under: str) -> None:
    """Leave a folder out of a wheel: nothing in a browser serves other browsers."""
    with zipfile.ZipFile(wheel) as whole:
        files = {item: whole.read(item) for item in whole.infolist()}
    with zipfile.ZipFile(wheel, "w", zipfile.ZIP_DEFLATED) as part:
        for item, content in files.items():
            kept = content.splitlines(keepends=True)
            if item.filename.endswith("/RECORD"):
                content = b"".join(line for line in kept if not line.startswith(under.encode()))
            if not item.filename.startswith(under):
                part.writestr(item, content)


def write_manifest(folder: Path, wheels: list[str]) -> None:
    """Write what the folder holds, for the page and for the bar that shows how much is loaded."""
    counted = [name for name in _KEPT if not name.endswith(".mjs")]  # scripts come without a count
    manifest = {
        "pyodide": _PYODIDE,
        "wheels": wheels,
        "counted": sum((folder / name).stat().st_size for name in [*counted, *wheels]),
        "bytes": sum(path.stat().st_size for path in folder.iterdir()),
    }
    (folder / "manifest.json").write_text(json.dumps(manifest), encoding="utf-8")


if __name__ == "__main__":
    main()

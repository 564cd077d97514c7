#!/usr/bin/env python3
"""Draws our own animations with Zoetrope, ThorVG and rlottie, and counts the pictures that agree.

usage: compare_players.py [--check] [--list]

Writes the counts into the rows of Documentation/Fidelity.md. A row begins with the names of its animations or folders
in backticks and ends with a note, both written by hand; the cells between are counts. --check changes nothing, and fails
if fewer pictures of ours agree than stated, or if there are more or fewer pictures. Both modes fail if an animation on which ours differs is in no row of the
second table, which says why. --list prints the animations on which not all three agree.
"""
import argparse
import concurrent.futures
import json
import pathlib
import re
import sys
import tempfile

import pictures

PAGE = pictures.ROOT / "Documentation" / "Fidelity.md"
PAIRS = (("zoetrope", "thorvg"), ("zoetrope", "rlottie"), ("thorvg", "rlottie"))
SIDE = 256


def animations():
    """Our own animations, by the names that the page has for them."""
    fixtures = pictures.ROOT / "Tests" / "Fixtures" / "Renderer"
    found = {str(path.relative_to(fixtures).with_suffix("")): path for path in fixtures.rglob("*.json")}
    for folder in ("Samples", "Tests/Traces/Animations"):
        for path in (pictures.ROOT / folder).rglob("*.json"):
            if "layers" in json.loads(path.read_text("utf-8")):
                found[str(path.relative_to(pictures.ROOT).with_suffix(""))] = path
    return dict(sorted(found.items()))


def as_exported(value):
    """A document with what After Effects' exporter always writes, and other players rely on.

    `ddd` comes before a layer's transform, and `hasMask` is there where masks are.
    """
    if isinstance(value, list):
        return [as_exported(item) for item in value]
    if not isinstance(value, dict):
        return value
    value = {key: as_exported(item) for key, item in value.items()}
    if isinstance(value.get("ks"), dict) and "ip" in value:
        value = {"ddd": value.get("ddd", 0), **value}
        if value.get("masksProperties"):
            value["hasMask"] = True
    return value


def measure(path):
    """The number of pictures of an animation, and of those that agree, for each pair of players."""
    document = as_exported(json.loads(path.read_text("utf-8")))
    scale = SIDE / max(document["w"], document["h"])
    width, height = round(document["w"] * scale), round(document["h"] * scale)
    last = max(0, -int(-(document["op"] - document["ip"]) // 1) - 1)
    frames = sorted({round(last * part / 3) for part in range(4)})
    with tempfile.TemporaryDirectory() as folder:
        file = pathlib.Path(folder) / "animation.json"
        file.write_text(json.dumps(document), "utf-8")
        drawn = {player: pictures.draw(player, str(file), width, height, frames) for player in pictures.PLAYERS}
    agreeing = [sum(map(pictures.passes, drawn[one], drawn[other])) for one, other in PAIRS]
    return [1, len(frames), *agreeing]


def names(cell, known):
    """The animations of a row: names or folders in backticks, `a/{b,c}` for `a/b` and `a/c`."""
    matching = []
    for text in re.findall(r"`([^`]+)`", cell):
        braces = re.fullmatch(r"(.*)\{(.*)\}", text)
        for name in [braces[1] + part for part in braces[2].split(",")] if braces else [text]:
            found = [key for key in known if key == name or key.startswith(name + "/")]
            if not found:
                sys.exit(f"{PAGE.name}: there is no animation {name}")
            matching += found
    return matching


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--check", action="store_true")
    parser.add_argument("--list", action="store_true")
    options = parser.parse_args()

    files = animations()
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        measured = dict(zip(files, pool.map(measure, files.values())))
    if options.list:
        for name, counts in measured.items():
            if counts[2:] != [counts[1]] * 3:
                print(name, *counts[1:])

    lines, problems, explained, explains = [], [], set(), False
    for line in PAGE.read_text("utf-8").splitlines():
        cells = [cell.strip() for cell in line.strip("|").split("|")] if line.startswith("|") else []
        explains = explains or cells[-1:] == ["Why"]
        if len(cells) == 7 and (cells[0] == "all" or "`" in cells[0]):
            row = list(measured) if cells[0] == "all" else names(cells[0], measured)
            if explains:
                explained.update(row)
            counts = [sum(measured[name][index] for name in row) for index in range(5)]
            if options.check and list(map(str, counts[:2])) != cells[1:3]:
                problems.append(f"{cells[0]}: {cells[1]} animations, {cells[2]} pictures, now {counts[0]} and {counts[1]}")
            if any(now < int(before or 0) for now, before in zip(counts[2:4], cells[3:5])):
                problems.append(f"{cells[0]}: {cells[3]} and {cells[4]} pictures of ours agreed, now {counts[2]} and {counts[3]}")
            line = "| " + " | ".join([cells[0], *map(str, counts), cells[6]]) + " |"
        lines.append(line)
    for name, counts in measured.items():
        if min(counts[2:4]) < counts[1] and name not in explained:
            problems.append(f"{name}: ours differs, and {PAGE.name} does not say why")

    total = [sum(counts[index] for counts in measured.values()) for index in range(5)]
    print("{} animations, {} pictures: ours and ThorVG agree on {}, ours and rlottie on {}, ThorVG and rlottie on {}".format(*total))
    if not options.check:
        PAGE.write_text("\n".join(lines) + "\n", "utf-8")
        problems = [problem for problem in problems if "does not say why" in problem]
    if problems:
        sys.exit("\n".join(problems))
    if options.check:
        print(f"as {PAGE.relative_to(pictures.ROOT)} states")


main()

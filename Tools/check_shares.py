#!/usr/bin/env python3
"""Measures the shares of pictures that pass, and compares them with those in Documentation/Fidelity.md.

usage: check_shares.py [--player zoetrope|thorvg|rlottie] [--filter TEXT] [--list]

Two sets of pictures: After Effects' own (NAME-FRAME.png beside NAME.json) and lottie-web's, which references/references.tsv
of the corpus lists. Of the latter there are two shares: of all pictures, and of those that show the animation. A reference
does not show the animation if it has the browser's sign of a broken picture, or if it is empty where the other two players
draw something. Texts are drawn in the fonts that the browser had.

--list prints the pictures that do not pass, with what they need. Fails if a measured share of ours is below the stated one.
"""
import argparse
import base64
import collections
import concurrent.futures
import io
import json
import os
import pathlib
import re
import sys

import numpy
from PIL import Image

import pictures

PAGE = pictures.ROOT / "Documentation" / "Fidelity.md"
CORPUS = pathlib.Path(os.environ["ZOETROPE_CORPUS"])


def stated():
    """The shares of the page, in percent, by the set of pictures."""
    text = " ".join(PAGE.read_text("utf-8").split())
    patterns = {
        "After Effects": r"(\d+) pictures of \d+ animations \| all pass",
        "plain": r"styles nor expressions, ([\d.]+) % pass",
        "all": r"including those with such features, ([\d.]+) % pass",
        "plain, shown": r"Of the plain pictures that show the animation, ([\d.]+) % pass",
        "all, shown": r"Of all that show it, ([\d.]+) % pass",
    }
    found = {name: re.search(pattern, text) for name, pattern in patterns.items()}
    missing = [name for name, match in found.items() if not match]
    if missing:
        sys.exit(f"{PAGE.name} does not state the share of these pictures as expected: {', '.join(missing)}")
    count = int(found["After Effects"][1])
    return count, {name: 100.0 if name == "After Effects" else float(match[1]) for name, match in found.items()}


def jobs():
    """The pictures to draw: an animation, its size, and for each frame the reference and the sets that it counts in."""
    drawn = collections.OrderedDict()
    for reference in sorted((CORPUS / "LottieFiles+test-files" / "data").rglob("*.png")):
        name, frame = reference.stem.rsplit("-", 1)
        size = Image.open(reference).size
        row = (int(frame), reference, "-", ["After Effects"])
        drawn.setdefault((reference.parent / f"{name}.json", *size), []).append(row)
    rows = (CORPUS / "references" / "references.tsv").read_text("utf-8").splitlines()[1:]
    for name, width, height, frame, _, needs in (row.split("\t") for row in rows):
        sets = ["all", "plain"] if needs == "-" else ["all"]
        reference = CORPUS / "references" / f"{name}@{frame}.png"
        drawn.setdefault((CORPUS / name, int(width), int(height)), []).append((int(frame), reference, needs, sets))
    return drawn


def has_broken_picture(path):
    """Whether an animation names a picture that is not there, or that can't be decoded."""
    for asset in json.loads(path.read_text("utf-8-sig")).get("assets") or []:
        name = asset.get("p")
        if not isinstance(name, str) or "layers" in asset or "w" not in asset:
            continue
        try:
            if name.startswith("data:"):
                data = base64.b64decode("".join(name.partition(",")[2].split()))
            else:
                data = (path.parent / (asset.get("u") or "") / name).read_bytes()
            Image.open(io.BytesIO(data)).load()
        except (OSError, ValueError):
            return True
    return False


def shows_animation(job, frame, expected):
    """Whether a reference shows the animation, rather than what the browser makes of what it lacks."""
    path, width, height = job
    if has_broken_picture(path):
        return False
    if expected[..., 3].any():
        return True
    others = [pictures.draw(player, path, width, height, [frame])[0] for player in ("thorvg", "rlottie")]
    return not all(other is not None and other[..., 3].any() for other in others)


def measure(player, job):
    """Whether each picture of an animation passes."""
    (path, width, height), references = job
    drawn = pictures.draw(player, path, width, height, [row[0] for row in references], fonts=pictures.FONTS)
    results = []
    for picture, (frame, reference, needs, sets) in zip(drawn, references):
        expected = numpy.asarray(Image.open(reference).convert("RGBA"))
        if sets != ["After Effects"] and shows_animation(job[0], frame, expected):
            sets = sets + [f"{name}, shown" for name in sets]
        results.append((reference, needs, sets, pictures.passes(picture, expected)))
    return results


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--player", choices=pictures.PLAYERS, default="zoetrope")
    parser.add_argument("--filter", default="", help="a part of the animations' paths")
    parser.add_argument("--list", action="store_true", help="print the pictures that do not pass")
    options = parser.parse_args()

    count, shares = stated()
    work = [job for job in jobs().items() if options.filter in str(job[0][0])]
    passed, total = collections.Counter(), collections.Counter()
    classes = collections.defaultdict(collections.Counter)
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        for results in pool.map(lambda job: measure(options.player, job), work):
            for reference, needs, sets, is_good in results:
                total.update(sets)
                shown = sets == ["After Effects"] or sets[-1].endswith("shown")
                if sets != ["After Effects"]:
                    classes[needs].update({"pictures": 1, "passed": is_good, "shown": shown, "passed shown": is_good and shown})
                if is_good:
                    passed.update(sets)
                elif options.list:
                    note = "" if shown else ", does not show the animation"
                    print(f"does not pass: {reference.relative_to(CORPUS)} ({needs}{note})")

    for needs, counts in sorted(classes.items(), key=lambda item: -item[1]["pictures"]):
        name = "plain" if needs == "-" else needs
        print("{:27} {passed:4} of {pictures:4}, of those that show the animation {passed shown:4} of {shown:4}".format(name, **counts))
    failed = False
    for name, share in shares.items():
        if not total[name]:
            continue
        measured = 100 * passed[name] / total[name]
        print(f"{options.player}, {name}: {passed[name]} of {total[name]} pictures pass = {measured:.1f} %, stated {share:g} %")
        failed |= round(measured, 1) < share
    if options.player == "zoetrope" and not options.filter:
        if total["After Effects"] != count:
            sys.exit(f"{PAGE.name} states {count} pictures by After Effects, and there are {total['After Effects']}")
        if failed:
            sys.exit(f"fewer pictures pass than {PAGE.name} states: find out why, or correct the page")


main()

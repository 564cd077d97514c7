#!/usr/bin/env python3
"""Measures the shares of pictures that pass, and compares them with those in Documentation/Fidelity.md.

usage: check_shares.py [--player zoetrope|thorvg|rlottie] [--filter TEXT] [--list]

Two sets of pictures: After Effects' own (NAME-FRAME.png beside NAME.json) and lottie-web's, which references/references.tsv
of the corpus lists. --list prints the pictures that do not pass. Fails if a measured share of ours is below the stated one.
"""
import argparse
import collections
import concurrent.futures
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
    """The shares of the page, in percent: After Effects' pictures, plain ones, all."""
    text = " ".join(PAGE.read_text("utf-8").split())
    patterns = {
        "After Effects": r"(\d+) pictures of \d+ animations \| all pass",
        "plain": r"styles nor expressions, ([\d.]+) % pass",
        "all": r"including those with such features, ([\d.]+) % pass",
    }
    found = {name: re.search(pattern, text) for name, pattern in patterns.items()}
    missing = [name for name, match in found.items() if not match]
    if missing:
        sys.exit(f"{PAGE.name} does not state the share of these pictures as expected: {', '.join(missing)}")
    count = int(found["After Effects"][1])
    return count, {"After Effects": 100.0, "plain": float(found["plain"][1]), "all": float(found["all"][1])}


def jobs():
    """The pictures to draw: an animation, its size, and for each frame the reference and the sets that it counts in."""
    drawn = collections.OrderedDict()
    for reference in sorted((CORPUS / "LottieFiles+test-files" / "data").rglob("*.png")):
        name, frame = reference.stem.rsplit("-", 1)
        size = Image.open(reference).size
        drawn.setdefault((reference.parent / f"{name}.json", *size), []).append((int(frame), reference, ["After Effects"]))
    rows = (CORPUS / "references" / "references.tsv").read_text("utf-8").splitlines()[1:]
    for name, width, height, frame, _, needs in (row.split("\t") for row in rows):
        sets = ["all", "plain"] if needs == "-" else ["all"]
        reference = CORPUS / "references" / f"{name}@{frame}.png"
        drawn.setdefault((CORPUS / name, int(width), int(height)), []).append((int(frame), reference, sets))
    return drawn


def measure(player, job):
    """Whether each picture of an animation passes."""
    (path, width, height), references = job
    drawn = pictures.draw(player, path, width, height, [frame for frame, _, _ in references])
    results = []
    for picture, (frame, reference, sets) in zip(drawn, references):
        expected = numpy.asarray(Image.open(reference).convert("RGBA"))
        results.append((reference, sets, pictures.passes(picture, expected)))
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
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        for results in pool.map(lambda job: measure(options.player, job), work):
            for reference, sets, is_good in results:
                total.update(sets)
                if is_good:
                    passed.update(sets)
                elif options.list:
                    print(f"does not pass: {reference.relative_to(CORPUS)}")

    failed = False
    for name, share in shares.items():
        if not total[name]:
            continue
        measured = 100 * passed[name] / total[name]
        print(f"{options.player}, {name}: {passed[name]} of {total[name]} pictures pass = {measured:.1f} %, stated {share:g} %")
        failed |= measured < share
    if options.player == "zoetrope" and not options.filter:
        if total["After Effects"] != count:
            sys.exit(f"{PAGE.name} states {count} pictures by After Effects, and there are {total['After Effects']}")
        if failed:
            sys.exit(f"fewer pictures pass than {PAGE.name} states: find out why, or correct the page")


main()

#!/usr/bin/env python3
"""Compares the processor time of whole processes that draw the first picture of an animation.

usage: cold.py OURS THORVG [--corpus DIR] [--files N] [--size 512] [--runs 20] [--filter TEXT] [--large]

Both programs read the file, draw one picture and end, in turns. Of each, the run with the least processor time counts,
with the system's share. The files are those of `Benchmarks/compare`; with --large, those above 200 kB.
"""
import argparse
import math
import os
import resource
import statistics
import subprocess
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
import compare  # noqa: E402


def run(program, path, size):
    """The processor time of a process and what it prints, in milliseconds; None if it fails."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    done = subprocess.run([program, path, str(size)], capture_output=True, text=True, timeout=60)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    if done.returncode:
        return None
    whole = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return [whole * 1e3] + [float(word) for word in done.stdout.split()]


def mean(values):
    return math.exp(sum(map(math.log, values)) / len(values))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("ours")
    parser.add_argument("thorvg")
    parser.add_argument("--corpus", default=compare.corpus_folder())
    parser.add_argument("--files", type=int, default=24)
    parser.add_argument("--size", type=int, default=512)
    parser.add_argument("--runs", type=int, default=20)
    parser.add_argument("--filter", default="")
    parser.add_argument("--large", action="store_true", help="the files above 200 kB")
    options = parser.parse_args()
    names = compare.chosen(options.corpus, "-", options.filter, None if options.large else options.files)
    if options.large:
        names = [name for name in names if os.path.getsize(os.path.join(options.corpus, name)) > 200_000][: options.files]

    print(f"{options.size} x {options.size}: ms of a process; above 1 we are faster")
    print("   whole  (start  read  compile  draw)   ThorVG  (start  load  draw)   ratio")
    ratios, speeds = [], []
    for name in names:
        path = os.path.join(options.corpus, name)
        runs = {program: [] for program in (options.ours, options.thorvg)}
        for _ in range(options.runs):
            for program in runs:
                runs[program].append(run(program, path, options.size))
        if any(result is None for results in runs.values() for result in results):
            print(f"  left out, because one of the two does not draw it: {name}")
            continue
        ours, theirs = ([min(column) for column in zip(*results)] for results in runs.values())
        ratios.append(theirs[0] / ours[0])
        speeds.append(os.path.getsize(path) / ours[2] / 1e3)
        print(f"  {ours[0]:6.2f} ({ours[1]:6.2f} {ours[2]:6.2f} {ours[3]:6.2f} {ours[4]:6.2f})   {theirs[0]:6.2f} "
              f"({theirs[1]:6.2f} {theirs[2]:6.2f} {theirs[3]:6.2f})   {ratios[-1]:5.2f}  {name}", flush=True)
    if not ratios:
        sys.exit("no file was measured")
    print(f"ThorVG / ours over {len(ratios)} files: geometric mean {mean(ratios):.2f}, median {statistics.median(ratios):.2f}, "
          f"least {min(ratios):.2f}, most {max(ratios):.2f}; read with {mean(speeds):.0f} MB/s (least {min(speeds):.0f})")


if __name__ == "__main__":
    main()

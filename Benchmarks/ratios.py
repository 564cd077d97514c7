"""The ratios of the last recorded comparison: how many times as long ThorVG took for each file and size.

Ratios carry from machine to machine better than times, but not exactly: they inform, and fail nothing. What a change
costs exactly, Benchmarks/instructions counts.
"""
import json
import pathlib
import statistics

BASELINE = pathlib.Path(__file__).resolve().parent / "ratios.json"
FIGURES = ["all", "drawn", "redraw"]
# On a shared machine, two runs differ by up to a third where a picture takes a few microseconds.
TOLERANCE = 0.25


def ratios(row):
    """Each figure of a file at a size, or None where ThorVG does not draw the file."""
    return {figure: round(ratio, 2) if (ratio := row.ratio(figure, "thorvg")) else None for figure in FIGURES}


def recorded():
    """The rows of the baseline by file and size; none before the first recording."""
    rows = json.loads(BASELINE.read_text()) if BASELINE.exists() else []
    return {(row["file"], row["size"]): row for row in rows}


def record(rows):
    """Writes the baseline, a line for each file and size; what this run did not measure stays."""
    measured = {(row.name, row.size): {"file": row.name, "size": row.size, **ratios(row)} for row in rows}
    lines = ",\n".join("  " + json.dumps(row) for row in (recorded() | measured).values())
    BASELINE.write_text(f"[\n{lines}\n]\n")
    print(f"\nrecorded {len(rows)} rows in Benchmarks/{BASELINE.name}")


def compare(rows):
    """Prints how far the ratios of moving files are from the recorded ones: the mean of each size, and what fell most."""
    before, changes = recorded(), []
    for row in rows:
        # Still pictures cost a microsecond, whose ratio says little.
        former = before.get((row.name, row.size), {}) if row.moves else {}
        for figure, now in ratios(row).items():
            if now and former.get(figure):
                changes.append((now / former[figure], figure, row, former[figure], now))
    print(f"\nRatios to ThorVG of files that move, against Benchmarks/{BASELINE.name}")
    for size in sorted({row.size for row in rows}):
        cells = []
        for figure in FIGURES:
            found = [change for change, name, row, _, _ in changes if name == figure and row.size == size]
            if found:
                cells.append(f"{figure} {statistics.geometric_mean(found) - 1:+.0%}")
        print(f"{size:4}: " + (", ".join(cells) or "nothing is recorded"))
    for change, figure, row, then, now in sorted(changes, key=lambda item: item[0]):
        if change < 1 - TOLERANCE:
            print(f"  {change - 1:+5.0%}  {then:5.2f} to {now:5.2f}  {figure:6}  {row.size:4}  {row.name}")

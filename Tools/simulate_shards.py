"""Says how evenly shares of a batch end, from the costs that divide them and the times that the rows took.

Usage: simulate_shards.py PLANNED RESULTS

PLANNED is what `zoetrope batch … --estimate` prints, RESULTS what the same batch prints with --json. The efficiency of N
shares is the time of one share divided by N times the time of the slowest of N: 100 % if all end together.
"""

import json
import pathlib
import sys


def lines(path):
    """The objects of a file with one in each line."""
    return [json.loads(line) for line in pathlib.Path(path).read_text("utf-8").splitlines() if line]


def pieces(rows, shares):
    """The pieces of a plan, as `BatchPlan` makes them: the costs and times of rows with the same input, added up."""
    longest = min(max(len(rows) // (64 * shares), 1), 16)
    heaviest = sum(row["cost"] for row in rows) / (64 * shares)
    groups = {}
    for row in rows:
        groups.setdefault(row["input"], []).append(row)
    parts = []
    for group in groups.values():
        piece = []
        for row in group:
            if piece and (len(piece) == longest or sum(other["cost"] for other in piece) + row["cost"] > heaviest):
                parts.append(piece)
                piece = []
            piece.append(row)
        parts.append(piece)
    parts = [(sum(row["cost"] for row in part), sum(row["time"] for row in part)) for part in parts]
    return sorted(parts, key=lambda part: -part[0])


def slowest(parts, shares):
    """The time of the slowest share, if each next piece goes to the share with the least cost so far."""
    costs, times = [0.0] * shares, [0.0] * shares
    for cost, time in parts:
        owner = min(range(shares), key=lambda share: (costs[share], share))
        costs[owner] += cost
        times[owner] += time
    return max(times)


def correlation(pairs):
    """The correlation of the ranks of costs and times."""
    def ranks(values):
        order = sorted(range(len(values)), key=values.__getitem__)
        result = [0] * len(values)
        for rank, index in enumerate(order):
            result[index] = rank
        return result

    first, second = ranks([pair[0] for pair in pairs]), ranks([pair[1] for pair in pairs])
    count = len(pairs)
    return 1 - 6 * sum((a - b) ** 2 for a, b in zip(first, second)) / (count * (count**2 - 1))


def main(planned, results):
    costs = {row["output"]: row["cost"] for row in lines(planned) if "cost" in row}
    rows = []
    for row in lines(results):
        if row["status"] == "drawn" and row["output"] in costs:
            rows.append({"input": row["input"], "cost": costs[row["output"]], "time": row["milliseconds"]})
    if not rows:
        sys.exit("the two files have no row in common")
    total = sum(row["time"] for row in rows)
    print(f"{len(rows)} rows, {total / 1000:.1f} s in all, {total / len(rows):.2f} ms a row")
    print(f"correlation of the ranks of costs and times: {correlation([(r['cost'], r['time']) for r in rows]):.3f}")
    for shares in range(1, 9):
        model = total / (shares * slowest(pieces(rows, shares), shares))
        equal = [dict(row, cost=1.0) for row in rows]
        counted = total / (shares * slowest(pieces(equal, shares), shares))
        print(f"{shares} shares: {model:.1%} by cost, {counted:.1%} by the number of rows")


if len(sys.argv) != 3:
    sys.exit(__doc__)
main(*sys.argv[1:])

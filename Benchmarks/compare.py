#!/usr/bin/env python3
"""Compares the speed of drawing with ThorVG and rlottie, one thread each.

usage: compare.py [--corpus DIR] [--files N] [--sizes 128,256,512,1024] [--rounds N] [--seconds S] [--filter TEXT]
                  [--needs WHAT] [--tsv OUT] [--record]

The files are the corpus's references that need nothing special, or what --needs says, in the order of the SHA-256 of their names.
For each file and size the players take turns for several rounds. In a round a player draws all frames in order,
again and again, and of each frame its fastest time counts; the figure is the mean over the frames, and the least of
all rounds is kept. Times are the processor time of the whole process. ThorVG's engine gets 0 threads, and its time
covers setting the frame, update, draw (with clearing) and sync. rlottie's covers its render call. Of a film of 200
frames or more, the two draw about 100, evenly spread: some take a tenth of a second a frame.

There are three figures of our renderer. Where a frame is the same as the one before, it leaves the picture alone; "drawn"
divides by the mean over the frames that it did draw, "all" by that over all. "redraw" is measured with a surface that
is touched before each frame, so that every picture is drawn whole. The summary has the files that move, and those
whose frames are all the same apart. At the end it names the files whose ratio to ThorVG fell since it was recorded in
ratios.json; --record writes that file.
"""
import argparse, ctypes, hashlib, importlib.util, json, math, os, subprocess, sys, time

import ratios

HERE = os.path.dirname(os.path.abspath(__file__))


def library(package, name):
    """The path of a shared library inside an installed package, without importing the package."""
    return os.path.join(os.path.dirname(importlib.util.find_spec(package).origin), name)


def thorvg(path, size):
    """A function that draws a frame, and the number of frames."""
    tvg = ctypes.CDLL(library("thorvg_python", "libthorvg-1.so"))
    pointer = ctypes.c_void_p
    for name in ("tvg_swcanvas_create", "tvg_lottie_animation_new", "tvg_animation_get_picture"):
        getattr(tvg, name).restype = pointer
    assert tvg.tvg_engine_init(ctypes.c_uint(0)) == 0
    canvas = pointer(tvg.tvg_swcanvas_create(ctypes.c_int(1)))
    buffer = (ctypes.c_uint32 * (size * size))()
    assert tvg.tvg_swcanvas_set_target(canvas, buffer, ctypes.c_uint32(size), ctypes.c_uint32(size),
                                       ctypes.c_uint32(size), ctypes.c_int(0)) == 0
    animation = pointer(tvg.tvg_lottie_animation_new())
    picture = pointer(tvg.tvg_animation_get_picture(animation))
    if tvg.tvg_picture_load(picture, path.encode()) != 0:
        return None, 0
    tvg.tvg_picture_set_size(picture, ctypes.c_float(size), ctypes.c_float(size))
    assert tvg.tvg_canvas_add(canvas, picture) == 0
    total = ctypes.c_float()
    tvg.tvg_animation_get_total_frame(animation, ctypes.byref(total))

    set_frame, update, draw, sync = tvg.tvg_animation_set_frame, tvg.tvg_canvas_update, tvg.tvg_canvas_draw, tvg.tvg_canvas_sync
    set_frame.argtypes, update.argtypes, sync.argtypes = [pointer, ctypes.c_float], [pointer], [pointer]
    draw.argtypes = [pointer, ctypes.c_bool]

    def render(frame):
        set_frame(animation, frame)
        update(canvas)
        draw(canvas, True)
        sync(canvas)

    render.buffer = buffer
    return render, max(1, math.ceil(total.value))


def rlottie(path, size):
    lib = ctypes.CDLL(library("rlottie_python", "librlottie.so"))
    lib.lottie_animation_from_file.restype = ctypes.c_void_p
    lib.lottie_animation_get_totalframe.restype = ctypes.c_size_t
    animation = lib.lottie_animation_from_file(path.encode())
    if not animation:
        return None, 0
    animation = ctypes.c_void_p(animation)
    buffer = (ctypes.c_uint32 * (size * size))()
    call = lib.lottie_animation_render
    call.argtypes = [ctypes.c_void_p, ctypes.c_size_t, ctypes.c_void_p, ctypes.c_size_t, ctypes.c_size_t, ctypes.c_size_t]

    def render(frame):
        call(animation, frame, buffer, size, size, size * 4)

    render.buffer = buffer
    return render, max(1, lib.lottie_animation_get_totalframe(animation))


def work(player, path, size, seconds):
    """One round of another player, in a process of its own; prints nanoseconds a frame, or nothing."""
    render, frames = {"thorvg": thorvg, "rlottie": rlottie}[player](path, size)
    if not render:
        return
    chosen = range(0, frames, max(1, frames // 100))
    fastest = dict.fromkeys(chosen, float("inf"))
    clock = time.process_time_ns
    end = clock() + seconds * 1e9
    while clock() < end:  # whole passes; a slow file gets one
        for frame in chosen:
            start = clock()
            render(frame)
            fastest[frame] = min(fastest[frame], clock() - start)
    if "PICTURE" in os.environ:  # for looking at what was drawn: raw premultiplied pixels of the last frame
        open(os.environ["PICTURE"], "wb").write(bytes(render.buffer))
    print(sum(fastest.values()) / len(fastest))


def other(player, path, size, seconds):
    done = subprocess.run([sys.executable, os.path.abspath(__file__), "--worker", player, path, str(size), str(seconds)],
                          capture_output=True, text=True, timeout=600)
    return float(done.stdout) if done.returncode == 0 and done.stdout.strip() else None


def ours(path, size, seconds, options):
    program = os.path.join(HERE, "..", ".build", "release", "zoetrope-bench")
    done = subprocess.run([program, path, "--size", f"{size}x{size}", "--seconds", str(seconds), "--json", *options],
                          capture_output=True, text=True, timeout=600)
    if done.returncode:
        print(done.stderr.strip(), file=sys.stderr)
        return None
    return json.loads(done.stdout)


def least(values):
    values = [value for value in values if value]
    return min(values) if values else None


def mean(values):
    """The geometric mean."""
    return math.exp(sum(map(math.log, values)) / len(values)) if values else math.nan


class Row:
    """The times of one file at one size, in nanoseconds a frame."""

    def __init__(self, name, size, results, redraws, others):
        last = results[-1]
        self.name, self.size, self.last = name, size, last
        self.all = least(result["fastestNanosecondsPerFrame"] for result in results)
        self.drawn = least(result["fastestNanosecondsPerDrawnFrame"] for result in results)
        self.redraw = least(result["fastestNanosecondsPerFrame"] for result in redraws)
        self.others = {player: least(times) for player, times in others.items()}
        self.moves = last["identicalFrames"] + 1 < last["frames"]

    def ratio(self, figure, player):
        """How many times as long another player takes, or the faster of the two; None if it does not draw the file."""
        theirs = least(self.others.values()) if player == "faster" else self.others[player]
        ours = getattr(self, figure)
        return theirs / ours if theirs and ours else None

    def line(self):
        parts = [f"  {self.all / 1e6:8.3f}"]
        for player, time in self.others.items():
            parts.append(f"{player} {time / 1e6:8.3f} ({time / self.all:5.2f})" if time else f"{player}        -        ")
        notes = ""
        if self.last["identicalFrames"]:
            notes += (f" [{self.last['identicalFrames']} of {self.last['frames']} identical, {self.drawn / 1e6:.3f} "
                      "for the others]")
        if self.last["allocationsPerFrame"]:
            notes += f" [{self.last['allocationsPerFrame']:.2f} allocations a frame]"
        return "  ".join(parts) + f"  {self.name}{notes}"

    def tsv(self):
        return "\t".join(map(str, [
            self.size, self.name, round(self.all), round(self.drawn), round(self.redraw or 0),
            *(round(self.others[player] or 0) for player in PLAYERS), self.last["frames"],
            self.last["identicalFrames"], self.last["allocationsPerFrame"], self.last["checksum"]]))


PLAYERS = ["thorvg", "rlottie"]
# The figure, the player it is divided into, and the heading.
COLUMNS = [("drawn", "thorvg", "drawn, ThorVG"), ("drawn", "faster", "drawn, faster"), ("all", "thorvg", "all, ThorVG"),
           ("redraw", "thorvg", "redraw, ThorVG"), ("redraw", "faster", "redraw, faster")]


def summary(rows):
    """Prints the geometric means of the ratios of each size, and the files where we are slowest."""
    print("\nTheir time / ours, geometric means; \"faster\" is the faster of ThorVG and rlottie for each file")
    print("  ".join(["size       ", "files", *(f"{heading:>14}" for _, _, heading in COLUMNS), "behind the faster (drawn)"]))
    for moves, label in [(True, "moving"), (False, "still")]:
        for size in sorted({row.size for row in rows}):
            some = [row for row in rows if row.size == size and row.moves == moves]
            if not some:
                continue
            cells = []
            for figure, player, _ in COLUMNS:
                found = [ratio for row in some if (ratio := row.ratio(figure, player))]
                cells.append(f"{mean(found):14.2f}" if found else f"{'-':>14}")
            behind = sum((row.ratio("drawn", "faster") or 2) < 1 for row in some)
            print("  ".join([f"{size:4} {label:6}", f"{len(some):5}", *cells, f"{behind:25}"]))
    for size in sorted({row.size for row in rows}):
        worst = sorted((ratio, row.name) for row in rows
                       if row.size == size and row.moves and (ratio := row.ratio("drawn", "faster")))[:5]
        print(f"{size}: least against the faster: "
              + ", ".join(f"{os.path.basename(name)} {ratio:.2f}" for ratio, name in worst))


def chosen(corpus, needs, text, count):
    """The files of the corpus to measure: those of the references that need this, in the order of their digests."""
    table = os.path.join(corpus, "references", "references.tsv")
    if not os.path.exists(table):
        sys.exit(f"no corpus at {corpus}: set ZOETROPE_CORPUS")
    rows = [line.split("\t") for line in open(table).read().splitlines()[1:]]
    return sorted({row[0] for row in rows if row[5] == needs and text in row[0]},
                  key=lambda name: hashlib.sha256(name.encode()).hexdigest())[:count]


def corpus_folder():
    return os.environ.get("ZOETROPE_CORPUS") or os.path.join(HERE, "..", "..", "shared", "corpus")


def main():
    if len(sys.argv) == 6 and sys.argv[1] == "--worker":
        return work(sys.argv[2], sys.argv[3], int(sys.argv[4]), float(sys.argv[5]))
    if sys.argv[1:] == ["--library", "thorvg"]:
        return print(library("thorvg_python", "libthorvg-1.so"))
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--corpus", default=corpus_folder())
    parser.add_argument("--files", type=int, default=36)
    parser.add_argument("--sizes", default="128,256,512,1024")
    parser.add_argument("--rounds", type=int, default=2)
    parser.add_argument("--seconds", type=float, default=0.2, help="of each player in each round")
    parser.add_argument("--filter", default="")
    parser.add_argument("--needs", default="-", help="the last column of the references, such as effects")
    parser.add_argument("--tsv", help="also write one row a file and size")
    parser.add_argument("--record", action="store_true", help="write the ratios that later runs are compared with")
    options = parser.parse_args()

    names = chosen(options.corpus, options.needs, options.filter, options.files)
    rows = []
    for size in map(int, options.sizes.split(",")):
        print(f"{size} x {size}: ms a frame, all frames (ratio to ours; above 1 we are faster)")
        for name in names:
            path = os.path.join(options.corpus, name)
            results, redraws, others = [], [], {player: [] for player in PLAYERS}
            for _ in range(options.rounds):
                results.append(ours(path, size, options.seconds, []))
                redraws.append(ours(path, size, options.seconds, ["--redraw"]))
                for player in PLAYERS:
                    others[player].append(other(player, path, size, options.seconds))
            if all(results) and all(redraws):
                rows.append(Row(name, size, results, redraws, others))
                print(rows[-1].line(), flush=True)
    if options.tsv:
        with open(options.tsv, "w") as out:
            print("size\tfile\tours_ns\tours_drawn_ns\tours_redraw_ns\tthorvg_ns\trlottie_ns\tframes\tidentical\tallocations\tchecksum", file=out)
            for row in rows:
                print(row.tsv(), file=out)
    summary(rows)
    (ratios.record if options.record else ratios.compare)(rows)


if __name__ == "__main__":
    main()

"""Drives `zoetrope play` in tmux and compares its screen. Usage: check_play.py TOOL [SVG]"""

import html
import pathlib
import re
import subprocess
import sys
import tempfile
import time

COLUMNS, ROWS = 80, 33
LIGHTHOUSE = "Samples/lighthouse.lottie"


class Tmux:
    """A terminal of its own, with the tool in it."""

    def __init__(self, folder, command):
        self.socket = str(folder / "tmux")
        self.run("-f", "/dev/null", "new-session", "-d", "-x", COLUMNS, "-y", ROWS, command)

    def run(self, *words):
        words = ["tmux", "-S", self.socket, *map(str, words)]
        return subprocess.run(words, capture_output=True, check=True, text=True).stdout

    def keys(self, *keys):
        for key in keys:
            self.run("send-keys", key)

    def mouse(self, button, column, row, end="M"):
        """A report of the mouse at a cell, from 0."""
        self.run("send-keys", "-l", f"\x1b[<{button};{column + 1};{row + 1}{end}")

    def text(self):
        return self.run("capture-pane", "-p").split("\n")

    def wait(self, words):
        for _ in range(200):
            if any(words in line for line in self.text()):
                return
            time.sleep(0.05)
        sys.exit(f"{words!r} never appeared:\n" + "\n".join(self.text()[-4:]))

    def cells(self):
        """The cells of the screen: a character, its colour and that below, each three numbers or nothing."""
        rows = []
        for line in self.run("capture-pane", "-e", "-p").split("\n")[:ROWS]:
            row, ink, paper, turned = [], None, None, False
            for codes, character in re.findall(r"\x1b\[([\d;:]*)m|([^\x1b])", line):
                if character:
                    row.append((character, *((paper, ink) if turned else (ink, paper)), turned))
                    continue
                numbers = [int(number or 0) for number in re.split("[;:]", codes)]
                while numbers:
                    code = numbers.pop(0)
                    if code in (38, 48) and numbers[:1] == [2]:
                        color = tuple(numbers[1:4])
                        del numbers[:4]
                        ink, paper = (color, paper) if code == 38 else (ink, color)
                    elif code == 0:
                        ink, paper, turned = None, None, False
                    elif code == 7:
                        turned = True
                    elif code == 39:
                        ink = None
                    elif code == 49:
                        paper = None
            # Spaces at the end are left out, also where the line is filled.
            isFilled = row and row[-1][3]
            rows.append(row + [(" ", None, None, isFilled)] * (COLUMNS - len(row)))
        return rows


def raw(tool, *options):
    """The pixels of a picture, four numbers each."""
    return subprocess.run([tool, "render", LIGHTHOUSE, "--no-system-fonts", "-o", "-", "-q", *options], capture_output=True, check=True).stdout


def compare(cells, pixels, columns, rows, left):
    """The number of pixels that differ by more than rounding, and of those that were compared."""
    wrong = seen = 0
    for row in range(rows):
        for column in range(columns):
            character, ink, paper, _ = cells[row][left + column]
            for half in range(2):
                place = ((2 * row + half) * columns + column) * 4
                red, green, blue, alpha = pixels[place:place + 4]
                if alpha < 255:
                    continue
                color = paper if (character == "▀") == bool(half) else ink
                seen += 1
                if color is None or max(abs(a - b) for a, b in zip(color, (red, green, blue))) > 1:
                    wrong += 1
    return wrong, seen


def svg(cells, path):
    """Draws the screen, for people."""
    width, height = 8, 16

    def color(value, default):
        return "#%02x%02x%02x" % value if value else default

    out = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {COLUMNS * width} {ROWS * height}" '
           f'font-family="monospace" font-size="13" shape-rendering="crispEdges">',
           f'<title>zoetrope play in a terminal</title>',
           f'<rect width="100%" height="100%" rx="6" fill="#16181d"/>']
    for y, row in enumerate(cells):
        x = 0
        while x < COLUMNS:
            character, ink, paper, turned = row[x]
            if character in "▀▄":
                halves = (ink, paper) if character == "▀" else (paper, ink)
                for half, value in enumerate(halves):
                    if value and (x == 0 or row[x - 1][1:3] != row[x][1:3] or row[x - 1][0] != character):
                        run = 1
                        while x + run < COLUMNS and row[x + run][:3] == row[x][:3]:
                            run += 1
                        out.append(f'<rect x="{x * width}" y="{y * height + half * height // 2}" '
                                   f'width="{run * width}" height="{height // 2}" fill="{color(value, "")}"/>')
                x += 1
                continue
            run = 1
            while x + run < COLUMNS and row[x + run][0] not in "▀▄" and row[x + run][3] == turned:
                run += 1
            text = "".join(cell[0] for cell in row[x:x + run]).rstrip()
            if turned:
                out.append(f'<rect x="{x * width}" y="{y * height}" width="{run * width}" height="{height}" fill="#d8dbe2"/>')
            if text.strip():
                out.append(f'<text x="{x * width + 2}" y="{y * height + 12}" textLength="{len(text) * width}" '
                           f'xml:space="preserve" fill="{"#16181d" if turned else "#d8dbe2"}">{html.escape(text)}</text>')
            x += run
    pathlib.Path(path).write_text("\n".join(out) + "\n</svg>\n")


def main(tool, picture):
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        record = folder / "session.jsonl"
        tmux = Tmux(folder, f"'{tool}' play {LIGHTHOUSE} --no-system-fonts --record '{record}'; echo ended $?; sleep 100")
        try:
            tmux.wait("state dark")
            # The lamp is at 200, 118 of 400 pixels; the picture has 60 columns from column 10 on.
            tmux.mouse(35, 40, 8)
            tmux.mouse(0, 40, 8)
            tmux.mouse(0, 40, 8, "m")
            tmux.wait("state lit")
            time.sleep(0.5)
            tmux.keys("Space")
            tmux.wait("paused")
            tmux.keys("Right", "Right")
            time.sleep(0.5)
            shown = next(line for line in tmux.text() if "frame" in line)
            frame = re.search(r"frame (\d+) of", shown).group(1)
            cells = tmux.cells()
            pixels = raw(tool, "--frame", frame, "--size", "60x60")
            wrong, seen = compare(cells, pixels, 60, 30, 10)
            if picture:
                svg(cells, picture)
            tmux.keys("q")
            tmux.wait("ended 0")
            if any("▀" in line for line in tmux.text()):
                sys.exit("the screen was not restored")
        finally:
            tmux.run("kill-server")
        trace = subprocess.run([tool, "simulate", LIGHTHOUSE, "--script", record], capture_output=True, check=True, text=True)
    print(f"frame {frame} in tmux: {wrong} of {seen} pixels differ from those of render")
    if wrong or seen < 3000 or '"from":"dark","to":"lit"' not in trace.stdout:
        sys.exit("the screen is not the picture, or the record does not play the same")


main(sys.argv[1], sys.argv[2])

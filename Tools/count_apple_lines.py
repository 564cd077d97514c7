"""Counts the lines that only Apple's platforms compile in the folders of views, which Linux can't test; fails above 2,000."""
import pathlib
import sys

LIMIT = 2000
FOLDERS = ["Sources/Screen/DotLottie/Views", "Sources/Screen/LottieCompatibility"]


def lines(text):
    """The number of lines within conditions that ask for a framework, comments included."""
    count, conditions = 0, []
    for line in map(str.strip, text.splitlines()):
        if line.startswith("#if"):
            conditions.append("canImport" in line or bool(conditions and conditions[-1]))
        elif line.startswith("#endif"):
            conditions.pop()
        elif conditions and conditions[-1] and line and not line.startswith("#"):
            count += 1
    return count


total = sum(lines(file.read_text()) for folder in FOLDERS for file in pathlib.Path(folder).rglob("*.swift"))
print(f"{total} lines of views that only Apple's platforms compile, of {LIMIT}")
sys.exit(total > LIMIT)

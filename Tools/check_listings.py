"""Extracts the Swift listings of texts and compiles them against this package: see Tools/check-listings."""
import concurrent.futures
import itertools
import os
import pathlib
import re
import subprocess
import sys

FOLDER = pathlib.Path("Tests/Listings")
PAGES = [
    "Sources/Screen/DotLottie/Documentation.docc/MigratingFromDotLottieIOS.md",
    "Sources/Screen/DotLottie/Documentation.docc/MigratingFromLottieIOS.md",
    "Sources/Machines/StateMachines/Documentation.docc/MigratingToTypedMachines.md",
    "Sources/Views/ViewMachines/Documentation.docc/MigratingFromSKAnimationMachine.md",
]

# --- Finding listings


class Listing:
    def __init__(self, source, line, code, language="Swift", expected=None):
        self.source, self.line, self.code = source, line, code
        self.language, self.expected = language, expected

    @property
    def place(self):
        return f"{self.source}:{self.line}"


SWIFT = [
    r"import \w+$",
    r"(@\w+ )*((public|open|private|fileprivate|internal|package|final|override|nonisolated) )*"
    r"((class|struct|enum|extension|protocol|actor) \w+|func \w+\(|init\()",
    r"((public|private|final|static|lazy) )*(let|var) \w+( *:[^=]+)?( = .+| \{| *:.+)$",
    r"(if|guard) (let|var|case|!?\w+\.)",
    r"(await |try )?\w+(\.\w+)+(\(.*| = .+)$",
]
OBJECTIVE_C = r'^\s*[-+] ?\(|@"|@interface|@implementation|^\[\w+ \w+|^\w+ \*\w+|\[\[|;\s*(//.*)?$'


def opens(line):
    """How many brackets a line leaves open; those in texts do not count."""
    line = re.sub(r'"(\\.|[^"\\])*"', '""', line).split("//")[0]
    return sum(line.count(c) for c in "{([") - sum(line.count(c) for c in "})]")


def begins_swift(line):
    return any(re.match(pattern, line) for pattern in SWIFT) and not re.search(OBJECTIVE_C, line)


def language_of(code):
    first = next((line for line in code.splitlines() if line.strip()), "")
    if re.search(OBJECTIVE_C, code, re.MULTILINE) and not re.search(r"^(import|struct|let|var) ", code, re.MULTILINE):
        return "Objective-C"
    if re.search(r"\.(package|product)\(", code):
        return "a package manifest"
    if re.match(r'\s*[\[{"]', first):
        return "JSON"
    lines = [line for line in code.splitlines() if line.strip() and not line.strip().startswith("//")]
    is_swift = any(begins_swift(line) or re.match(r"(try |await )?\w+(\(| *\{)", line) for line in lines)
    return "Swift" if is_swift else "another language"


def fenced(source, text):
    """The listings between the fences of a Markdown text."""
    for match in re.finditer(r"^```(\w*)\n(.*?)^```", text, re.MULTILINE | re.DOTALL):
        line = text[: match.start(2)].count("\n") + 1
        language = language_of(match[2])
        if match[1] not in ("", "swift", "Swift"):
            language = match[1]
        yield Listing(source, line, match[2], language)


def shaped(source, text):
    """The listings of a text without fences, found by their shape."""
    lines = text.split("\n")
    index = 0
    while index < len(lines):
        start = index
        # Comments before code belong to it.
        probe = index
        while probe < len(lines) and lines[probe].startswith("// "):
            probe += 1
        if probe < len(lines) and begins_swift(lines[probe]):
            depth, index, end = 0, probe, probe
            while index < len(lines):
                line = lines[index]
                if depth == 0 and line.strip() and index > probe:
                    continues = line.startswith((" ", "\t", "//", "}", ")")) or begins_swift(line)
                    if not continues:
                        break
                depth += opens(line)
                if line.strip():
                    end = index
                index += 1
            yield Listing(source, start + 1, "\n".join(lines[start : end + 1]) + "\n")
            index = end + 1
            continue
        # A block of Objective-C or JSON, only so that the report is complete.
        if re.search(OBJECTIVE_C, lines[index]) or re.match(r'\s*(\[|\{|".+": [\[{])', lines[index]):
            language = "Objective-C" if re.search(OBJECTIVE_C, lines[index]) else "JSON"
            while index < len(lines) and (
                not lines[index].strip()
                or lines[index].startswith((" ", "\t", "}", "]", '"', "{", "["))
                or re.search(OBJECTIVE_C, lines[index])
            ):
                index += 1
            yield Listing(source, start + 1, "\n".join(lines[start:index]), language)
            index = max(index, start + 1)
            continue
        index += 1


def own(path):
    """A listing of this repository, whose first line says what is expected of it."""
    text = path.read_text()
    expected = text.split("\n", 1)[0].removeprefix("// expected: ")
    yield Listing(path.name, 1, text, expected=expected)


def listings(path):
    path = pathlib.Path(path)
    if path.parent == FOLDER:
        return list(own(path))
    text = path.read_text()
    found = list((fenced if path.suffix == ".md" else shaped)(path.name, text))
    return [part for listing in found for part in split_declarations(listing)]


def split_declarations(listing):
    """Sets an interface that a text shows apart from the code that uses it: it is compared, not compiled."""
    match = re.search(r"^public enum (\w+) \{\n(.*?)^\}\n", listing.code, re.MULTILINE | re.DOTALL)
    if listing.language != "Swift" or not match:
        yield listing
        return
    line = listing.line + listing.code[: match.start()].count("\n")
    yield Listing(listing.source, line, as_switch(match[1], match[2]))
    rest = (listing.code[: match.start()] + listing.code[match.end() :]).strip("\n")
    if rest:
        yield Listing(listing.source, line + match[0].count("\n"), rest + "\n")


def as_switch(name, body):
    """A switch that compiles if an enum of the package has exactly the cases and payloads of another declaration."""
    cases = re.findall(r"case (\w+)(\(.*?\))?$", body, re.MULTILINE)
    rows = []
    for case, payload in cases:
        labels = re.findall(r"(\w+): (\w+)", payload or "")
        fields = ", ".join(f"{label}: let {label}" for label, _ in labels)
        uses = "; ".join(f"let _: {type_} = {label}" for label, type_ in labels)
        rows.append(f"  case .{case}{f'({fields})' if labels else ''}: {uses or 'break'}")
    return f"func compare(_ value: {name}) {{\n  switch value {{\n" + "\n".join(rows) + "\n  }\n}\n"


# --- Completing them

STATEMENT = r"(if |for |while |switch |guard |_ = |let |var |try |await |\w+(\.\w+)*[({]|\w+(\.\w+)+( =|$)|print\(|\.)"


def top_level(code):
    """The lines of code that are in no braces, parentheses or brackets."""
    depth, found = 0, []
    for line in code.splitlines():
        if depth == 0 and line.strip():
            found.append(line)
        depth += opens(line)
    return found


def complete(code, assumed):
    """Makes a file of a listing: imports, names that the text assumes, and something around members and statements."""
    imports = re.findall(r"^import (\w+)$", code, re.MULTILINE)
    body = re.sub(r"^import \w+\n", "", code, flags=re.MULTILINE)
    lines = [line for line in top_level(body) if not line.strip().startswith("//")]
    is_member = any(re.match(r"(override|private|fileprivate) ", line) for line in lines)
    is_statement = any(
        re.match(STATEMENT, line) and not re.match(r"(let|var) ", line) for line in lines
    ) or (lines and all(re.match(r"(let|var) ", line) for line in lines))
    declared = set(re.findall(r"\b(?:let|var|func|class|struct|enum|case)\s+(\w+)", body))
    uses = re.sub(r"//.*", "", body)
    names = [
        row for row in assumed
        if re.search(rf"(?<!\.)\b{row[0]}\b", uses) and re.match(r"\w+", row[0])[0] not in declared
    ]
    globals_ = "".join(f"{row[2]}\n" for row in names if row[1] == "global")
    members = "".join(f"  {row[2]}\n" for row in names if row[1] == "member")
    indented = "".join(f"  {line}" for line in body.splitlines(keepends=True))
    # A view of its own completes what a class in the text lacks, too.
    if is_member:
        body = f"class Completed: UIView {{\n{members}{indented}}}\n"
    elif is_statement and "delegate: self" in body:
        head = "class Completed: UIViewController, ViewAnimationMachinesDelegate {\nfunc completed() throws {\n"
        body = f"{head}{indented}}}\n}}\n"
    elif is_statement:
        body = f"@ViewBuilder func completed() -> some View {{\n{indented}}}\n" if is_view(lines) \
            else f"func completed() async throws {{\n{indented}}}\n"
        globals_ += re.sub(r"^  ", "", members, flags=re.MULTILINE)
    elif members:
        match = re.search(r"^class \w+: UIView \{\n", body, re.MULTILINE)
        if match:
            body = body[: match.end()] + members + body[match.end() :]
        else:
            globals_ += re.sub(r"^  ", "", members, flags=re.MULTILINE)
    needed = list(imports)
    if not imports:
        needed = ["ViewMachines"] if "performTransition" in code or "AnimationFileName" in code \
            else ["DotLottie", "SwiftUI"] if "DotLottie" in code or "dotLottie" in code or "StateMachine" in code \
            else ["Lottie"]
    for name in ("Foundation", "UIKit"):
        if name not in needed:
            needed.append(name)
    return "".join(f"import {name}\n" for name in needed) + globals_ + body


def is_view(lines):
    """Whether statements are the contents of a view, and nothing else."""
    return all(re.match(r"DotLottiePlayerView|\w+\.view\(\)|\s*\.|\}|let ", line) for line in lines) and any(
        re.match(r"DotLottiePlayerView|\w+\.view\(\)", line) for line in lines
    )


# --- Compiling them


def table(name, columns):
    rows = []
    for number, line in enumerate((FOLDER / name).read_text().splitlines(), 1):
        if not line or line.startswith("#"):
            continue
        row = line.split("\t")
        if len(row) != columns:
            sys.exit(f"{FOLDER / name}:{number}: {len(row)} columns, and not {columns}")
        rows.append(row)
    return rows


class Compiler:
    def __init__(self, work, flags):
        self.work, self.flags = pathlib.Path(work), flags
        self.numbers = itertools.count(1)

    def errors(self, code, isolation="MainActor"):
        """The errors of a listing, without their places."""
        name = f"Listing{next(self.numbers)}"
        file = self.work / f"{name}.swift"
        file.write_text(code)
        files = [file]
        if "import StateMachines" in code:
            # As the plugin ZoetropeCodegen does.
            files.append(self.work / f"{name}+Members.swift")
            codegen = [".build/debug/zoetrope-codegen", "--members", str(file), "--swift", str(files[-1])]
            subprocess.run(codegen, check=True)
        result = subprocess.run(
            ["swiftc", *self.flags, "-parse-as-library", "-typecheck", "-diagnostic-style", "llvm"]
            + (["-default-isolation", isolation] if isolation else [])
            + ["-module-name", "Listing"] + [str(path) for path in files],
            capture_output=True, text=True,
        )
        found = re.findall(r"^\S*?([\w+]+\.swift:\d+):\d+: error: (.*)$", result.stdout + result.stderr, re.MULTILINE)
        if result.returncode and not found:
            found = [("compiler", (result.stdout + result.stderr).strip()[-400:])]
        return [message if place.startswith("Listing") else f"{place}: {message}" for place, message in found]


# The tables whose first column is Objective-C, by their first heading, and the listings with the Swift of the second.
COUNTERPARTS = [(PAGES[2], "Objective-C", "Subscription.swift"), (PAGES[3], "SKAnimationMachine", "Drawer.swift")]


def flat(code):
    return re.sub(r"\s", "", code)


def counterparts(text, header):
    """The names and calls in the second column of a table."""
    table = re.search(rf"^\| {header} \|.*?(?:\n(?!\|)|\Z)", text, re.MULTILINE | re.DOTALL)[0]
    for row in table.splitlines()[2:]:
        cell = row.split("|")[2]
        for name in re.findall(r"``(.+?)``", cell):
            yield name.split("/")[-1].split("(")[0]
        for code in re.findall(r"(?<!`)`([^`]+)`(?!`)", cell):
            code = re.split(r" ?\{|…", code)[0]
            code = re.sub(r"\((\w+:)+\)$", "(", code)
            if re.search(r"[(. ]", code):
                yield code


class Verdict:
    def __init__(self, listing, result, rules=(), errors=()):
        self.listing, self.result, self.rules, self.errors = listing, result, list(rules), list(errors)


def judge(listing, compiler, differences, assumed):
    if listing.language != "Swift":
        return Verdict(listing, f"not Swift ({listing.language})")
    code, used = listing.code, []
    # Omissions of a text are filled in before anything else.
    for rule in differences:
        if rule[0] == "elision" and re.search(rule[2], code, re.MULTILINE | re.DOTALL):
            code = re.sub(rule[2], rule[3].replace("\\n", "\n"), code, flags=re.MULTILINE | re.DOTALL)
            used.append(rule)
    errors = compiler.errors(complete(code, assumed))
    if not errors:
        return Verdict(listing, "as it stands", used)
    replaced = [rule for rule in differences if rule[0] == "difference" and re.search(rule[2], code, re.MULTILINE)]
    for rule in replaced:
        code = re.sub(rule[2], rule[3].replace("\\n", "\n"), code, flags=re.MULTILINE)
    if replaced:
        errors = compiler.errors(complete(code, assumed))
        if not errors:
            return Verdict(listing, "after the differences", used + replaced)
    awaited = [rule for rule in differences if rule[0] == "awaited" and any(re.search(rule[2], e) for e in errors)]
    if awaited and all(any(re.search(rule[2], error) for rule in awaited) for error in errors):
        return Verdict(listing, "awaited", used + replaced + awaited)
    return Verdict(listing, "refused", used + replaced, errors)


def main():
    work, texts, flags = sys.argv[1], [], sys.argv[2:]
    split = flags.index("--")
    flags, texts = flags[:split], flags[split + 1 :]
    differences, assumed = table("differences.tsv", 4), table("assumed.tsv", 3)
    compiler = Compiler(work, flags)
    failures = []

    # Each difference has its row in a page.
    rows = "\n".join(
        line for page in PAGES for line in pathlib.Path(page).read_text().splitlines() if line.startswith("|")
    )
    for kind, key, *_ in differences:
        if kind not in ("difference", "elision", "awaited"):
            failures.append(f"differences.tsv: {kind} is no kind of rule")
        if kind == "difference" and key not in rows:
            failures.append(f"differences.tsv: no row of a migration page contains \"{key}\"")

    files = sorted(FOLDER.glob("*.swift")) + [pathlib.Path(page) for page in PAGES]
    found = [listing for file in [*files, *texts] for listing in listings(file)]
    with concurrent.futures.ThreadPoolExecutor(int(os.environ.get("ZOETROPE_JOBS", "2"))) as pool:
        verdicts = list(pool.map(lambda listing: judge(listing, compiler, differences, assumed), found))

    counts = {}
    for verdict in verdicts:
        listing, result = verdict.listing, verdict.result
        counts[result.split(" (")[0]] = counts.get(result.split(" (")[0], 0) + 1
        names = ", ".join(f"\"{rule[1]}\"" for rule in verdict.rules)
        print(f"{listing.place}: {result}" + (f": {names}" if names else ""))
        if (listing.expected or "").startswith("refused: "):
            if not any(listing.expected.removeprefix("refused: ") in error for error in verdict.errors):
                failures.append(f"{listing.place} must be refused, as its first line says, and is {result}: {verdict.errors}")
        elif result == "refused":
            failures.append(f"{listing.place} does not compile:\n  " + "\n  ".join(verdict.errors))
        elif listing.expected and listing.expected != result:
            failures.append(f"{listing.place} compiles {result}, and its first line says \"{listing.expected}\"")
    for rule in differences:
        if not any(rule in verdict.rules for verdict in verdicts):
            if rule[0] == "elision":
                print(f"no listing here leaves out \"{rule[1]}\"")
            else:
                failures.append(f"differences.tsv: no listing needs \"{rule[1]}\": delete the rule")

    # The Swift beside Objective-C in the tables is in a listing, too.
    for page, header, listing in COUNTERPARTS:
        code = flat((FOLDER / listing).read_text())
        for missing in [name for name in counterparts(pathlib.Path(page).read_text(), header) if flat(name) not in code]:
            failures.append(f"{FOLDER / listing} does not use \"{missing}\", which {page} names")

    # The page's first advice is needed: without it the compiler refuses the observers of a listing.
    observers = next(listing for listing in found if listing.source == "Observers.swift")
    if not compiler.errors(complete(observers.code, assumed), isolation=None):
        failures.append("Observers.swift compiles without .defaultIsolation(MainActor.self): correct the page")

    print(", ".join(f"{count} {result}" for result, count in sorted(counts.items())))
    for failure in failures:
        print(failure, file=sys.stderr)
    sys.exit(1 if failures else 0)


main()

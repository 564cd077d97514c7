# Everything a person does with this package, in one word each. `make` alone lists it.

SWIFT ?= swift
export SWIFT
BUILD = Tools/swift-build
# DEPS=0 turns the installation of system libraries off.
DEPS ?= 1
# FILMS=1 installs ffmpeg and mandoc too, for the tests of films and of the manual.
FILMS ?= 0
# More arguments for swift test alone, such as --filter GoldenTests.
TESTS ?=
# More arguments for swift build and swift test, such as --traits Tools in place of those in Tools/swift.
FLAGS ?=
# How many tests run at once. All together, each would wait so long for its turns that time limits mean nothing.
export SWT_EXPERIMENTAL_MAXIMUM_PARALLELIZATION_WIDTH ?= 8
CASES ?= 20000
SEED ?= 1
OUTPUT ?= Output
FILES ?= Samples

.PHONY: help deps run test test-release examples web site studio-page studio-files studio test-web test-studio conformance fuzz bench bench-web bench-cold bench-engine bench-instructions bench-machines bench-dual-state docs man lint clean

help:
	@echo 'make run    build the tool, draw a sample and click through an interactive one'
	@echo 'make test   run the tests of a debug build'
	@echo 'make test-release  count allocations, and try all cases of the tests of which make test tries a tenth'
	@echo 'make examples  build, run and test the examples'
	@echo 'make web    build the player for the browser into $(OUTPUT)/web (installs what it needs)'
	@echo 'make site   write pages that show the player, with all that they need, into $(OUTPUT)/site'
	@echo 'make studio  open the studio in the browser, with the samples or FILES='
	@echo 'make test-studio  test the studio in Chromium'
	@echo 'make test-web  compare it with the tool, in node, Chromium and Firefox'
	@echo 'make conformance  replay the reference engine'"'"'s traces; more of them with ZOETROPE_TRACES= and ZOETROPE_CORPUS='
	@echo 'make fuzz   draw $(CASES) mutated files (CASES=, SEED=)'
	@echo 'make bench  compare the speed with ThorVG and rlottie (needs python3; installs both into Benchmarks/.venv)'
	@echo 'make bench-cold  compare the way from the start of a process to the first picture with ThorVG'
	@echo 'make bench-engine  measure state machines and the loading of packages'
	@echo 'make bench-instructions  compare the instructions of drawing with Benchmarks/baseline.json; RECORD=1 writes it (installs valgrind)'
	@echo 'make bench-machines  measure typed machines, next to what anyone could write instead'
	@echo 'make bench-dual-state  measure a control with two animations, written in four stages'
	@echo 'make docs   build the documentation of every library as one site, warnings as errors'
	@echo 'make man    write manual pages of the tool into $(OUTPUT)/man (needs python3)'
	@echo 'make lint   check the layout of the code'
	@echo 'make deps   install the system libraries that are missing (part of run, test and fuzz; DEPS=0 leaves it out)'

deps:
	@DEPS='$(DEPS)' FILMS='$(FILMS)' Tools/install-dependencies

run: deps
	@$(BUILD) -c release --product zoetrope $(FLAGS)
	@$(BUILD) -c release --product zoetrope-bench $(FLAGS)
	@$(BUILD) -c release --product zoetrope-studio $(FLAGS)
	@mkdir -p $(OUTPUT)
	@.build/release/zoetrope render Samples/orrery.json -o $(OUTPUT)/orrery.png --frame 48 --size 512x512
	@.build/release/zoetrope render Samples/orrery.json -o $(OUTPUT)/orrery.apng --size 256x256
	@echo 'Drawn: $(CURDIR)/$(OUTPUT)/orrery.png, and as a film $(CURDIR)/$(OUTPUT)/orrery.apng'
	@.build/release/zoetrope simulate Samples/lighthouse.lottie \
	  --script Samples/lighthouse.script.jsonl > $(OUTPUT)/lighthouse.trace.jsonl
	@echo 'Clicked through: $(CURDIR)/$(OUTPUT)/lighthouse.trace.jsonl says what happened, lighthouse-*.png beside it show it'

test: deps
	@mkdir -p $(OUTPUT)/attachments
	@$(BUILD) --build-tests $(FLAGS)
	@Tools/swift test --skip-build --disable-xctest --attachments-path $(OUTPUT)/attachments --xunit-output $(OUTPUT)/tests.xml $(FLAGS) $(TESTS)

examples: deps
	@Tools/check-examples

test-release: deps
	@ZOETROPE_TESTS=release $(BUILD) --product ZoetropePackageTests -c release -Xswiftc -enable-testing $(FLAGS)
	@ZOETROPE_TESTS=release Tools/swift test --skip-build --disable-xctest -c release -Xswiftc -enable-testing $(FLAGS)

web:
	@DEPS='$(DEPS)' WEB=1 Tools/install-dependencies
	@Tools/build-web

# The tool is built for release: it draws what the page compares.
site: web
	@DEPS='$(DEPS)' SITE=1 Tools/install-dependencies
	@$(BUILD) -c release --product zoetrope $(FLAGS)
	@Tools/build-site

studio-page: web
	@Tools/build-studio

studio-files:
	@test -e '$(FILES)' || { echo 'make studio: $(FILES) does not exist' >&2; exit 1; }

studio: studio-files deps
	@echo '1 of 2: the page and its engine, some minutes the first time'
	@$(MAKE) --no-print-directory studio-page
	@echo '2 of 2: the tool, some minutes the first time'
	@$(BUILD) -c release --product zoetrope $(FLAGS)
	@$(BUILD) -c release --product zoetrope-studio $(FLAGS)
	@.build/release/zoetrope studio '$(FILES)'

test-studio: deps studio-page
	@DEPS='$(DEPS)' WEB=3 Tools/install-dependencies
	@$(BUILD) -c release --product zoetrope $(FLAGS)
	@$(BUILD) -c release --product zoetrope-studio $(FLAGS)
	@Tools/check-studio-types
	@rm -rf '$(OUTPUT)/studio-features'
	@$(BUILD) --product zoetrope-watched $(FLAGS)
	@failed=; for test in Web/Tests/Studio/*.test.mjs; do node --test "$$test" || failed="$$failed $$test"; done; \
	if [ -n "$$failed" ]; then echo "failed:$$failed"; exit 1; fi

test-web: site
	@DEPS='$(DEPS)' WEB=3 Tools/install-dependencies
	@tsc --strict --noEmit --moduleResolution node --lib es2022,dom Web/Tests/types/*.ts
	@node --test Web/Tests/*.test.mjs

conformance: deps
	@$(BUILD) -c release --product zoetrope-conformance $(FLAGS)
	@.build/release/zoetrope-conformance

fuzz: deps
	@$(BUILD) -c release --product zoetrope-fuzz $(FLAGS)
	@.build/release/zoetrope-fuzz --cases $(CASES) --seed $(SEED)

bench: deps
	@Benchmarks/compare $(if $(RECORD),--record)

bench-web: web
	@$(BUILD) -c release --product zoetrope-bench $(FLAGS)
	@PEER="$(PEER)" node Benchmarks/Web/bench.mjs
	@if command -v chromium > /dev/null; then node Benchmarks/Web/chromium.mjs; \
	  else echo 'Chromium is not here: the way to the first picture is not measured'; fi

bench-cold:
	@Benchmarks/Cold/run

bench-engine: deps
	@Benchmarks/Engine/run

bench-instructions:
	@DEPS='$(DEPS)' COUNTS=1 Tools/install-dependencies
	@$(BUILD) -c release --product zoetrope-bench -Xswiftc -enable-testing
	@Benchmarks/instructions $(if $(RECORD),--record)

bench-machines:
	@Benchmarks/Machines/run

bench-dual-state: deps
	@Benchmarks/DualState/run

docs: deps
	@Tools/build-documentation

man: deps
	@$(BUILD) -c release --product zoetrope $(FLAGS)
	@Tools/build-manual .build/release/zoetrope $(OUTPUT)/man
	@if command -v mandoc > /dev/null; then mandoc -Tlint -Wwarning $(OUTPUT)/man/man1/*.1; \
	  else echo 'mandoc is not here: the pages are not checked'; fi

lint:
	@$(SWIFT) format lint --strict --parallel --recursive Sources Tests Plugins Snippets Examples Benchmarks/Engine/Sources \
	  Benchmarks/Machines/Sources Benchmarks/DualState/Sources Web/Engine Web/StudioEngine Package.swift

clean:
	@rm -rf .build Examples/.build Benchmarks/.build $(OUTPUT)

import LottiePlayer

/// A machine and a script, played by the engine and by the model.
struct ModelCase {
  var seed: UInt64
  var stage: ModelStage
  var machine: Plain?
  var script: [Plain]

  /// Where engine and model differ first.
  struct Difference {
    /// The line of the script, from 1; 0 for loading.
    var line: Int
    /// The kind of the difference.
    var kind: String
  }

  /// Makes a case of a seed.
  init(seed: UInt64, steps: Int) {
    var generator = ModelGenerator(seed: seed)
    self.seed = seed
    stage = generator.chance(80) ? .package : generator.chance(80) ? .animation : .nothing
    machine = generator.chance(85) ? generator.machine() : nil
    script = generator.script(steps, hasMachine: machine != nil)
  }

  /// Plays the script on both.
  ///
  /// - Parameter log: Takes the number of each line with what the model and the engine have done.
  func firstDifference(_ log: (Int, OutcomeOfStep, OutcomeOfStep) -> Void = { _, _, _ in }) -> Difference? {
    let file = machine.map { Array($0.json.utf8) }
    let engine = try? EngineRun(stage.content, machine: file)
    let model = machine.map { machine in Result { () throws(ModelRefusal) in try ModelMachine(machine) } }
    if case .failure? = model {
      return engine == nil ? nil : Difference(line: 0, kind: "the machine is not refused")
    }
    guard let engine else { return Difference(line: 0, kind: "the machine is refused") }
    let run = ModelRun(stage.library, machine: try? model?.get())
    for line in 0...script.count {
      let mine = line == 0 ? run.begin() : run.perform(script[line - 1])
      let theirs = line == 0 ? engine.begin() : engine.perform(script[line - 1])
      log(line, mine, theirs)
      if let kind = mine.difference(from: theirs) { return Difference(line: line, kind: kind) }
    }
    return nil
  }

  /// The case with every line gone that the difference does without.
  func shrunk() -> ModelCase {
    var best = self
    if let difference = firstDifference() { best.script = Array(script.prefix(difference.line)) }
    var size = max(best.script.count / 2, 1)
    while true {
      var start = 0
      var isSmaller = false
      while start < best.script.count {
        var next = best
        next.script.removeSubrange(start..<min(start + size, next.script.count))
        if next.firstDifference() != nil {
          best = next
          isSmaller = true
        } else {
          start += size
        }
      }
      if size == 1 && !isSmaller { return best }
      size = max(size / 2, 1)
    }
  }

  /// Seed, machine, script, and what both have done.
  var report: String {
    var text = "seed \(seed), on \(stage), machine \(machine?.json ?? "none")\n"
    let difference = firstDifference { line, mine, theirs in
      text += line == 0 ? "loading\n" : script[line - 1].json + "\n"
      text +=
        mine.difference(from: theirs) == nil
        ? mine.text + "\n" : " model:\n\(mine.text)\n engine:\n\(theirs.text)\n"
    }
    return text + (difference.map { "differs in \($0.kind)" } ?? "agrees")
  }
}

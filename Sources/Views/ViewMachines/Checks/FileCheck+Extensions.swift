// Checks of the additions to the original's format.

extension FileCheck {
  mutating func checkExtension(
    of view: File.View, _ path: String, _ place: Place, _ machine: Machine
  ) {
    guard let more = view.zoetrope else { return }
    let path = "\(path).zoetrope"
    checkExtras(more.extras, path, place, machine)
    if let text = more.background, ViewColor(text) == nil {
      add(
        .malformedColor, "\(path).background", machine, place,
        "\"\(text)\" is no colour; the one that the view has stays")
    }
    if let radius = more.cornerRadius, radius < 0 {
      add(
        .negativeRadius, "\(path).cornerRadius", machine, place, "the radius \(radius) is negative; it is 0")
    }
    for (index, text) in (more.rect ?? []).enumerated() {
      let path = "\(path).rect[\(index)]"
      guard let formula = Formula(text) else {
        add(.malformedFormula, path, machine, place, "\"\(text)\" is no formula; \"rect\" counts")
        continue
      }
      for name in Set(formula.names).subtracting(["width", "height"]).sorted() {
        add(.unusualVariable, path, machine, place, "only a program knows what \"\(name)\" is")
      }
    }
  }

  mutating func checkExtension(
    of transition: File.Transition, _ path: String, _ place: Place, _ machine: Machine
  ) {
    guard let more = transition.zoetrope else { return }
    let path = "\(path).zoetrope"
    checkExtras(more.extras, path, place, machine)
    if let spring = more.spring, File.TransitionExtension(spring: spring).pace == nil {
      add(
        .malformedPace, "\(path).spring", machine, place,
        "a spring has a damping of 0.05 to 1 and a velocity of -100 to 100; this one counts for nothing")
    }
    if let bezier = more.bezier, File.TransitionExtension(bezier: bezier).pace == nil {
      add(
        .malformedPace, "\(path).bezier", machine, place,
        "a curve has times of 0 to 1 and progress of -10 to 10; this one counts for nothing")
    }
  }

  private mutating func checkExtras(
    _ extras: [File.Extra], _ path: String, _ place: Place, _ machine: Machine
  ) {
    for extra in extras {
      add(.unknownExtension, "\(path).\(extra.name)", machine, place, "\"\(extra.name)\" means nothing")
    }
  }
}

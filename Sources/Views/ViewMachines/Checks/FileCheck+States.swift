extension FileCheck {
  // MARK: Transitions

  mutating func checkTransitions(of place: Place, _ machine: Machine) {
    var seen: Set<MachineTable.Name> = []
    for (index, transition) in (place.state.transitions ?? []).enumerated() {
      let path = "\(place.path).transitions[\(index)]"
      if !seen.insert(MachineTable.Name(transition.id.utf8)).inserted {
        add(
          .duplicateTransition, path, machine, place,
          "the transition \"\(transition.id)\" replaces another one of its state")
      }
      checkTiming(of: transition, path, place, machine)
      let target = transition.toState.flatMap { machine.rows[MachineTable.Name($0.utf8)] }
      guard let target else {
        let name = transition.toState.map { "\"\($0)\", which is no state of the machine" } ?? "no state"
        add(.unknownState, "\(path).toStateId", machine, place, "the transition leads to \(name)")
        continue
      }
      checkNext(of: transition, machine.states[target], path, place, machine)
    }
  }

  private mutating func checkTiming(
    of transition: File.Transition, _ path: String, _ place: Place, _ machine: Machine
  ) {
    let duration = transition.duration ?? 0
    if !(duration > 0) {
      add(
        .invalidDuration, "\(path).duration", machine, place,
        transition.duration == nil
          ? "the transition has no duration" : "the duration \(duration) is not more than 0")
    }
    checkExtension(of: transition, path, place, machine)
    if let delay = transition.delay, delay < 0 {
      add(.negativeDelay, "\(path).delay", machine, place, "the delay \(delay) counts as none")
    }
    if let curve = transition.curve, !curve.isKnown {
      add(
        .unknownCurve, "\(path).animationCurve", machine, place,
        "there is no curve \(curve.rawValue); it is 2, ease-in-out")
    }
  }

  private mutating func checkNext(
    of transition: File.Transition, _ target: Place, _ path: String, _ place: Place, _ machine: Machine
  ) {
    guard let next = transition.next else { return }
    if next.isEmpty {
      add(
        .emptyNextTransition, "\(path).nextTransitionId", machine, place,
        "an empty text means that nothing follows, but for the original, which fails")
    } else if !target.transitions.contains(MachineTable.Name(next.utf8)) {
      add(
        .unknownNextTransition, "\(path).nextTransitionId", machine, place,
        "\"\(next)\" is no transition of the state \"\(target.state.id)\", where the one before leads to"
          + MachineTable.available((target.state.transitions ?? []).map { $0.id }))
    }
  }

  // MARK: Views

  mutating func checkViews(of place: Place, _ machine: Machine) {
    var seen: Set<[Int]> = []
    for (index, view) in (place.state.views ?? []).enumerated() {
      let path = "\(place.path).views[\(index)]"
      if !seen.insert(view.path.tags).inserted {
        add(.repeatedView, path, machine, place, "the state changes the view \"\(view.path)\" twice")
      }
      if !view.path.isPlain {
        let tags = view.path.tags.map(String.init).joined(separator: ".")
        add(
          .unusualTag, "\(path).animatedViewTag", machine, place, "the tag \"\(view.path)\" counts as \(tags)"
        )
      }
      if view.alpha == nil {
        add(.alphaOmitted, path, machine, place, "the view has no alpha, and so is invisible")
      } else if let alpha = view.alpha, !(0...1).contains(alpha) {
        add(.alphaRange, "\(path).alpha", machine, place, "the alpha \(alpha) is not in 0…1")
      }
      checkRect(of: view, path, place, machine)
      checkExtension(of: view, path, place, machine)
      checkTransformations(of: view, path, place, machine)
    }
  }

  private mutating func checkRect(
    of view: File.View, _ path: String, _ place: Place, _ machine: Machine
  ) {
    // The sample of the original uses empty texts for frames that stay unchanged.
    guard let rect = view.rect, !rect.text.isEmpty, rect.frame == nil else { return }
    if rect.rectangle == nil {
      add(
        .malformedRect, "\(path).rect", machine, place,
        "\"\(rect.text)\" is no {{x,y},{width,height}}; the frame stays")
    } else {
      add(.emptyRect, "\(path).rect", machine, place, "\"\(rect.text)\" is empty; the frame stays")
    }
  }

  private mutating func checkTransformations(
    of view: File.View, _ path: String, _ place: Place, _ machine: Machine
  ) {
    if !view.composedTransform(.documented).isReasonable {
      add(
        .transformRange, "\(path).transformations", machine, place,
        "the transformations make numbers beyond \(ViewMachineLimits.maximumTransform); they are left out")
    }
    var hasSteps = false
    for (index, step) in (view.transformations ?? []).enumerated() {
      let path = "\(path).transformations[\(index)]"
      switch step.kind ?? .identity {
      case .identity:
        if hasSteps {
          add(
            .forgottenTransformations, path, machine, place, "the identity forgets the steps that precede it")
        }
        hasSteps = false
        continue
      case .scale where step.scaleX == nil || step.scaleY == nil:
        add(.missingFactor, path, machine, place, "a factor is left out: 1 here, and 0 for the original")
      case .rotation, .scale, .translation: break
      default:
        add(
          .unknownTransformation, path, machine, place,
          "there is no transformation \(step.kind?.rawValue ?? 0); it does nothing")
      }
      hasSteps = true
    }
  }
}

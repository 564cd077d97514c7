import StateGraph

// Reading and writing the additions to the original's format.

extension MachineFileDecoder {
  /// The member `zoetrope` of an entry; a value that is not an object is left out.
  private func members(of owner: Node) -> Node? {
    guard let found = members.member(FormatKeys.zoetrope, owner) else { return nil }
    guard json.kind(of: found) == .object else {
      members.note(found, "must be an object; it is left out")
      return nil
    }
    return found
  }

  func viewExtension(of owner: Node) throws(Failure) -> File.ViewExtension? {
    guard let node = members(of: owner) else { return nil }
    var found = File.ViewExtension(
      background: try members.lenientText(FormatKeys.background, of: node),
      cornerRadius: members.lenientNumber(FormatKeys.cornerRadius, of: node))
    if let list = members.member(FormatKeys.rect, node) {
      if json.kind(of: list) == .array, json.count(of: list) == 4 {
        var texts: [String] = []
        for element in json.elements(of: list) { texts.append(try members.text(element)) }
        found.rect = texts
      } else {
        members.note(list, "must be an array of four formulas; it is left out")
      }
    }
    found.extras = members.extras(of: node, but: FormatKeys.ofViewExtension)
    return found
  }

  func transitionExtension(of owner: Node) throws(Failure) -> File.TransitionExtension? {
    guard let node = members(of: owner) else { return nil }
    var found = File.TransitionExtension()
    if let spring = members.member(FormatKeys.spring, node) {
      if json.kind(of: spring) == .object, let damping = members.lenientNumber(FormatKeys.damping, of: spring)
      {
        found.spring = File.Spring(
          damping: damping, velocity: members.lenientNumber(FormatKeys.velocity, of: spring))
      } else {
        members.note(spring, "must be an object with a damping; it is left out")
      }
    }
    if let list = members.member(FormatKeys.bezier, node) {
      let numbers =
        json.kind(of: list) == .array ? json.elements(of: list).compactMap { json.number($0) } : []
      if numbers.count == 4, json.count(of: list) == 4 {
        found.bezier = numbers
      } else {
        members.note(list, "must be an array of four numbers; it is left out")
      }
    }
    found.extras = members.extras(of: node, but: FormatKeys.ofTransitionExtension)
    return found
  }
}

extension AnimationMachineFile.ViewExtension {
  var json: JSONValue {
    var members = Members()
    members.add(FormatKeys.background, background)
    members.add(FormatKeys.cornerRadius, cornerRadius)
    members.add(FormatKeys.rect, rect?.map { JSONValue.string($0) })
    return members.tree(extras)
  }
}

extension AnimationMachineFile.TransitionExtension {
  var json: JSONValue {
    var members = Members()
    if let spring {
      var parts = Members()
      parts.add(FormatKeys.damping, spring.damping)
      parts.add(FormatKeys.velocity, spring.velocity)
      members.add(FormatKeys.spring, parts.tree([]))
    }
    members.add(
      FormatKeys.bezier, bezier?.map { JSONValue.source(Int(exactly: $0).map(String.init) ?? "\($0)") })
    return members.tree(extras)
  }
}

import StateGraph

extension AnimationMachineFile {
  /// Returns the file as indented JSON, with only the members that have a value.
  ///
  /// A file that was read is written with the same parts in the same order, including the unknown members; reading the
  /// text gives an equal file. Equal files give equal text.
  /// - Complexity: O(length of the text).
  public func json() -> String { JSONValue.array(machines.map { $0.json }).text(.brief) + "\n" }
}

/// The members of an object that have a value.
struct Members {
  var members: [(String, JSONValue)] = []

  mutating func add(_ key: String, _ value: String?) {
    if let value { members.append((key, .string(value))) }
  }

  mutating func add(_ key: String, _ value: Double?) {
    guard let value, value.isFinite else { return }
    members.append((key, .source(Int64(exactly: value).map { String($0) } ?? "\(value)")))
  }

  mutating func add(_ key: String, _ value: Int?) {
    if let value { members.append((key, .source("\(value)"))) }
  }

  mutating func add(_ key: String, _ value: Bool?) {
    if let value { members.append((key, .boolean(value))) }
  }

  mutating func add(_ key: String, _ values: [JSONValue]?) {
    if let values { members.append((key, .array(values))) }
  }

  mutating func add(_ key: String, _ value: JSONValue?) {
    if let value { members.append((key, value)) }
  }

  func tree(_ extras: [AnimationMachineFile.Extra]) -> JSONValue {
    .object(members + extras.map { ($0.name, .source($0.json)) })
  }
}

extension AnimationMachineFile.Machine {
  fileprivate var json: JSONValue {
    var members = Members()
    members.add(FormatKeys.machine, id)
    members.add(FormatKeys.states, states?.map { $0.json })
    return members.tree(extras)
  }
}

extension AnimationMachineFile.State {
  fileprivate var json: JSONValue {
    var members = Members()
    members.add(FormatKeys.state, id)
    members.add(FormatKeys.initial, isInitial)
    members.add(FormatKeys.views, views?.map { $0.json })
    members.add(FormatKeys.transitions, transitions?.map { $0.json })
    return members.tree(extras)
  }
}

extension AnimationMachineFile.View {
  fileprivate var json: JSONValue {
    var members = Members()
    members.add(FormatKeys.tag, path.text)
    members.add(FormatKeys.alpha, alpha)
    members.add(FormatKeys.rect, rect?.text)
    members.add(FormatKeys.transformations, transformations?.map { $0.json })
    members.add(FormatKeys.zoetrope, zoetrope?.json)
    return members.tree(extras)
  }
}

extension AnimationMachineFile.Transformation {
  fileprivate var json: JSONValue {
    var members = Members()
    members.add(FormatKeys.kind, kind?.rawValue)
    members.add(FormatKeys.angle, angle)
    members.add(FormatKeys.scaleX, scaleX)
    members.add(FormatKeys.scaleY, scaleY)
    members.add(FormatKeys.translationX, translationX)
    members.add(FormatKeys.translationY, translationY)
    return members.tree(extras)
  }
}

extension AnimationMachineFile.Transition {
  fileprivate var json: JSONValue {
    var members = Members()
    members.add(FormatKeys.transition, id)
    members.add(FormatKeys.target, toState)
    members.add(FormatKeys.duration, duration)
    members.add(FormatKeys.delay, delay)
    members.add(FormatKeys.curve, curve?.rawValue)
    members.add(FormatKeys.next, next)
    members.add(FormatKeys.zoetrope, zoetrope?.json)
    return members.tree(extras)
  }
}

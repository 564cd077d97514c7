/// The compositions, layers and properties that an expression can reach.
///
/// A host knows the parts of a document and their values. The functions of After Effects' object model are written
/// once, in terms of these few questions.
package protocol ExpressionHost {
  /// The part of `parent` with a name or a match name; nil if there is none.
  func child(of parent: SceneReference, named name: ArraySlice<UInt16>) -> SceneReference?

  /// The part of `parent` at an index, from 1: a layer of a composition, or a property or group of a group.
  func child(of parent: SceneReference, at index: Int) -> SceneReference?

  /// The part of `parent` that a word of the object model names, such as `position`, `content` or `effect`.
  func child(of parent: SceneReference, known name: Name) -> SceneReference?

  /// The steps of a question about a part: about finding its parts, or the value of a property.
  ///
  /// Nil stands for finding a composition. The host itself charges for the numbers of a long value.
  func cost(of reference: SceneReference?) -> Int

  /// The composition with a name.
  func composition(named name: ArraySlice<UInt16>) -> SceneReference?

  /// The group, layer or composition that contains a part; nil for a composition.
  func owner(of reference: SceneReference) -> SceneReference?

  /// The layer whose transform applies to a layer before its own.
  func parent(of layer: SceneReference) -> SceneReference?

  /// A fact about a part, such as its `width`, `name` or `inPoint`; nil if the part has no such fact.
  mutating func attribute(
    _ name: Name, of reference: SceneReference, _ machine: inout ScriptMachine
  ) -> SceneAttribute?

  /// The value of a property now, after its own expression.
  mutating func value(
    of property: SceneReference, _ machine: inout ScriptMachine
  ) throws(ExpressionError) -> ScriptValue

  /// The value of a property's keyframes at a time in seconds.
  mutating func value(
    of property: SceneReference, at seconds: Double, _ machine: inout ScriptMachine
  ) throws(ExpressionError) -> ScriptValue

  /// The number of keyframes of a property; 0 for a constant.
  func keyCount(of property: SceneReference) -> Int

  /// The time in seconds of a keyframe, by its index from 0.
  func keyTime(of property: SceneReference, at index: Int) -> Double

  /// The time in seconds of the composition that contains a part.
  mutating func time(at reference: SceneReference, _ machine: inout ScriptMachine) -> Double

  /// The number of markers of a composition or a layer.
  func markerCount(of reference: SceneReference) -> Int

  /// The index of the first marker of a composition or a layer with a comment; nil if there is none.
  func markerIndex(of reference: SceneReference, named comment: ArraySlice<UInt16>) -> Int?

  /// A marker of a composition or a layer, by its index from 0, in the order of their times.
  func marker(of reference: SceneReference, at index: Int) -> SceneMarker

  /// The left edge, the top edge, the width and the height of a layer's content in its own space; nil for a layer without
  /// content.
  ///
  /// - Parameter seconds: The time; nil for the current one, which includes the results of expressions.
  mutating func rectangle(
    of layer: SceneReference, at seconds: Double?, _ machine: inout ScriptMachine
  ) throws(ExpressionError) -> SIMD4<Double>?

  /// The frames per second of the composition that contains a part.
  func frameRate(at reference: SceneReference) -> Double
}

/// A fact about a part of a composition.
package enum SceneAttribute {
  case number(Double)
  case boolean(Bool)
  case text(ArraySlice<UInt16>)
}

/// A marker, with its times in seconds.
package struct SceneMarker {
  package var time: Double
  package var duration: Double
  package var comment: ArraySlice<UInt16>

  package init(time: Double, duration: Double, comment: ArraySlice<UInt16>) {
    self.time = time
    self.duration = duration
    self.comment = comment
  }
}

/// The property that an expression belongs to, and the parts around it.
package struct ScriptContext: Sendable {
  package var property: SceneReference
  package var layer: SceneReference
  package var composition: SceneReference
  /// The time of the composition in seconds.
  package var time: Double
  /// The element of a text for which a selector is evaluated; nil for other properties.
  package var element: Element?

  /// An element of a text: a character, a word or a line.
  package struct Element: Sendable {
    /// The number of the element, from 1.
    package var index: Int
    /// The number of all elements.
    package var total: Int

    package init(index: Int, total: Int) {
      self.index = index
      self.total = total
    }
  }

  package init(
    property: SceneReference, layer: SceneReference, composition: SceneReference, time: Double,
    element: Element? = nil
  ) {
    self.property = property
    self.layer = layer
    self.composition = composition
    self.time = time
    self.element = element
  }
}

package import LottieFormat
import LottieExpressions

// Values of slots, before they are set.

extension LottieAnimation {
  /// The kind of a slot, by its drawn properties and pictures; nil if there are none.
  package func slotKind(_ id: String) -> LottieDocument.SlotKind? { acceptedKinds(ofSlot: id).first }

  /// The kinds of values that a slot's drawn properties and pictures accept, their own first; empty if there are none.
  package func acceptedKinds(ofSlot id: String) -> [LottieDocument.SlotKind] {
    guard let row = program.value.slots.row(of: id) else { return [] }
    var kinds: [LottieDocument.SlotKind] = []
    for index in program.value.slots.properties[row] {
      for kind in program.value.properties[Int(index)].slotKind.accepted where !kinds.contains(kind) {
        kinds.append(kind)
      }
    }
    if !program.value.slots.images[row].isEmpty { kinds.append(.image) }
    return kinds
  }

  /// Returns why no property accepts a value for a slot; nil if one does, or no property uses the slot.
  ///
  /// - Parameters:
  ///   - id: The id of the slot.
  ///   - json: A property in Lottie's JSON.
  package func problem(ofSlot id: String, json: [UInt8]) -> String? {
    guard let row = program.value.slots.row(of: id) else { return nil }
    var problem: String?
    do throws(LottieError) {
      let document = try JSONDocument(json, throwing: LottieError.self)
      for index in program.value.slots.properties[row] {
        let property = program.value.properties[Int(index)]
        do throws(LottieError) {
          var table = TrackTable()
          if property.slotKind == .text {
            let style = LottieDocument.TextDocument(text: "", fontName: "", size: 12)
            _ = try LottieDocument.ValueReader(document).text(at: .root, over: style)
          } else if try table.append(document, as: property, colors: program.value.colorCount(of: property))
            < 0
          {
            continue
          }
          return nil
        } catch {
          problem = error.message
        }
      }
    } catch {
      problem = error.message
    }
    return problem
  }

  /// Whether ``changingSlots(_:)`` can compile the animation again.
  package var canChangeSlots: Bool { source != nil }

  /// Compiles the animation again with other values of some slots in its file, including their expressions.
  ///
  /// - Parameter values: Slots and their values as properties in Lottie's JSON.
  /// - Returns: The other animation, with the same layers and slots; nil without the file.
  package func changingSlots(_ values: [(id: String, json: [UInt8])]) -> LottieAnimation? {
    guard let source, let json = try? source.json(with: values) else { return nil }
    var next = try? LottieAnimation(
      json, decoder: source.decoder, assets: source.assets, fonts: source.fonts, work: source.work)
    next?.source = source
    return next
  }
}

extension SlotKind {
  /// The kinds of values that a property accepts, its own first.
  fileprivate var accepted: [LottieDocument.SlotKind] {
    switch self {
    case .none: []
    case .scalar: [.scalar]
    case .vector: [.vector, .position]
    // A single number applies to both axes.
    case .scale: [.vector, .position, .scalar]
    case .position: [.position, .vector]
    case .color: [.color]
    case .gradient: [.gradient]
    case .path: [.path]
    case .text: [.text]
    }
  }
}

extension CompilationSource {
  /// The file with other values of some slots.
  fileprivate func json(with values: [(id: String, json: [UInt8])]) throws(JSONError) -> [UInt8] {
    let document = try JSONDocument(json)
    var slots: [UInt8] = []
    func add(_ id: String, _ value: some Sequence<UInt8>) {
      if !slots.isEmpty { slots.append(UInt8(ascii: ",")) }
      slots += JSONValue.string(id).utf8()
      slots.append(UInt8(ascii: ":"))
      slots += value
    }
    let replaced = Set(values.map { ExactName($0.id) })
    let former = document.member("slots", of: .root)
    if let former {
      for (id, slot) in document.members(of: former) where !replaced.contains(ExactName(id)) {
        add(id, document.bytes[document.range(of: slot)])
      }
    }
    for (id, value) in values { add(id, Array("{\"p\":".utf8) + value + [UInt8(ascii: "}")]) }
    slots = [UInt8(ascii: "{")] + slots + [UInt8(ascii: "}")]
    if let former, document.kind(of: former) == .object {
      let range = document.range(of: former)
      return document.bytes[..<range.lowerBound] + slots + document.bytes[range.upperBound...]
    }
    // After the bracket of the root, whose other members follow; of two members of one name, the last counts.
    let end = document.range(of: .root).upperBound - 1
    return document.bytes[..<end] + Array(",\"slots\":".utf8) + slots + document.bytes[end...]
  }
}

extension Program {
  /// The number of colours of a gradient property; 0 for other properties.
  func colorCount(of property: DynamicProperty) -> Int {
    guard property.kind == .gradient else { return 0 }
    return tracks.floats(property.track, at: 0).first.map { Int($0) } ?? 0
  }
}

extension Overlay {
  /// Returns why an expression can't be evaluated, as in "is not evaluated (…)"; nil if it can be.
  package static func problem(ofExpression source: [UInt8]) -> String? {
    var library = ScriptLibrary()
    do throws(ExpressionError) {
      _ = try library.compile(source)
      return nil
    } catch {
      return "is not evaluated (\(library.finding(error, in: source).description))"
    }
  }
}

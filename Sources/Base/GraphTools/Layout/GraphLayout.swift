import StateGraph

/// The coordinates of a graph's picture, in pixels from its upper left corner.
package struct GraphLayout {
  /// An axis-aligned rectangle.
  package struct Frame: Equatable {
    package var x: Double
    package var y: Double
    package var width: Double
    package var height: Double
    package var right: Double { x + width }
    package var bottom: Double { y + height }

    package init(x: Double, y: Double, width: Double, height: Double) {
      self.x = x
      self.y = y
      self.width = width
      self.height = height
    }
  }

  package struct Point: Equatable {
    package var x: Double
    package var y: Double

    package init(x: Double, y: Double) { (self.x, self.y) = (x, y) }
  }

  /// The box of a state.
  package struct Box {
    /// The index of the state in ``graph``.
    package var state: Int
    package var frame: Frame
    /// Whether the box contains other boxes.
    package var isOpen: Bool
    package var name: TextBlock
    package var details: TextBlock

    /// The lines of its name, and those below them.
    package var lines: (name: [String], details: [String]) { (name.texts, details.texts) }
  }

  /// A line from the source of transitions to its arrowhead; transitions with the same ends share one.
  package struct Route {
    /// The indices of the transitions in ``graph``; empty for the line from a dot to an initial state.
    package var transitions: [Int]
    package var points: [Point]
    /// The frame of the label; nil for no label.
    package var label: Frame?
    package var text: TextBlock

    /// The lines of the label.
    package var lines: [String] { text.texts }
  }

  /// The graph, including states that its transitions only mention.
  package var graph: StateGraph
  /// The number of declared states; the other states are only mentioned.
  package var declaredCount: Int
  package var width = 0.0
  package var height = 0.0
  /// All boxes, each before the boxes in it.
  package var boxes: [Box] = []
  package var routes: [Route] = []
  /// The frames of the dots that lead to initial states.
  package var dots: [Frame] = []
  package var title = TextBlock([], size: 16, maximumWidth: 0, maximumLines: 0)
  package var titlePlace = Point(x: 0, y: 0)
}

extension StateGraph {
  /// The reason why a graph can't be drawn.
  public struct DrawingError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The limit that is exceeded, in a sentence without a full stop.
    public var description: String
  }
}

/// The sizes of the parts of a picture, in pixels.
enum LayoutMetrics {
  static let nameSize = 13.0
  static let detailSize = 11.0
  static let titleSize = 16.0
  static let padding = 10.0
  static let nodeGap = 26.0
  static let lineGap = 14.0
  static let trackGap = 10.0
  static let arrowRoom = 14.0
  static let portGap = 14.0
  static let dot = 12.0
  static let history = 26.0
  static let loopReach = 18.0
  static let labelGap = 5.0
  static let margin = 16.0
}

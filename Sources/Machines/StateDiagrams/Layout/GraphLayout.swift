import StateGraph

/// Where everything of a graph's picture is, in pixels from its upper left corner.
package struct GraphLayout {
  /// An upright rectangle.
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
  }

  /// A state's box.
  package struct Box {
    /// Its number in ``graph``.
    package var state: Int
    package var frame: Frame
    /// Whether other boxes are in it.
    package var isOpen: Bool
    var name: TextBlock
    var details: TextBlock
  }

  /// A line from where transitions begin to its arrow; those with the same ends share one.
  package struct Route {
    /// Their numbers in ``graph``; none for the line from a dot to a start.
    package var transitions: [Int]
    package var points: [Point]
    /// Where its label is; nil without one.
    package var label: Frame?
    var text: TextBlock
  }

  /// The graph, with the states that its transitions only mention.
  package var graph: StateGraph
  /// How many of its states were declared; the others are only mentioned.
  package var declaredCount: Int
  package var width = 0.0
  package var height = 0.0
  /// Every box, before those in it.
  package var boxes: [Box] = []
  package var routes: [Route] = []
  /// The dots from which machines start.
  package var dots: [Frame] = []
  var title = TextBlock([], size: 16, maximumWidth: 0, maximumLines: 0)
  var titlePlace = Point(x: 0, y: 0)
}

extension StateGraph {
  /// Why a graph can't be drawn.
  public struct DrawingError: Error, Sendable, Hashable, CustomStringConvertible {
    /// What is too much, in a sentence without a full stop.
    public var description: String
  }
}

/// Sizes of what is drawn.
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

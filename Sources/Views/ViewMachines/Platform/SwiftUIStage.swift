#if canImport(SwiftUI)
  import CoreGraphics
  import Foundation
  import Observation
  public import SwiftUI

  /// A stage of SwiftUI views that machines move.
  ///
  /// SwiftUI views cannot be looked up, so the stage declares a place for each view, and each view names its place:
  ///
  /// ```swift
  /// let stage = SwiftUIStage(width: 320, height: 240, [.init(tag: 1, frame: ViewFrame(20, 40, 60, 60))])
  ///
  /// ZStack(alignment: .topLeading) { Boat().moved(by: stage, "1") }
  ///   .frame(width: 320, height: 240, alignment: .topLeading)
  ///   .clock(of: machines)
  /// ```
  @MainActor
  public final class SwiftUIStage {
    /// The place of a view on the stage.
    @MainActor @Observable
    public final class Place {
      /// The tag of the place.
      public let tag: Int
      /// The current frame, transform and opacity.
      public fileprivate(set) var look: ViewLook
      /// The places inside this one.
      public let places: [Place]

      /// Creates a place.
      ///
      /// - Parameters:
      ///   - tag: The tag of the place.
      ///   - frame: The frame that the layout would give the view, in the coordinates of the enclosing place.
      ///   - places: The places inside this one.
      public init(tag: Int, frame: ViewFrame, _ places: [Place] = []) {
        self.tag = tag
        look = ViewLook(frame: frame)
        self.places = places
      }
    }

    /// The place that contains all others.
    public let root: Place

    /// Creates a stage of a size in points.
    public init(width: Double, height: Double, tag: Int = 0, _ places: [Place]) {
      root = Place(tag: tag, frame: ViewFrame(0, 0, width, height), places)
    }

    /// Sets the current size of the stage, for the formulas of frames.
    public func resize(width: Double, height: Double) {
      root.look.frame = ViewFrame(0, 0, width, height)
    }
  }

  extension SwiftUIStage: @MainActor Stage {
    /// Whether a place is the root.
    public func isRoot(_ item: Place) -> Bool { item === root }

    /// Returns the first place with a tag.
    ///
    /// The search is depth first: a place comes before the places inside it, and these come before the next sibling.
    public func item(tagged tag: Int, in item: Place) -> Place? {
      if item.tag == tag { return item }
      for place in item.places {
        if let found = self.item(tagged: tag, in: place) { return found }
      }
      return nil
    }

    /// Returns the current look of the view at a place.
    public func look(of item: Place) -> ViewLook { item.look }

    /// Sets the frame of a place before its transform.
    public func setFrame(_ frame: ViewFrame, of item: Place) { item.look.frame = frame }

    /// Sets the transform of a place, about its centre.
    public func setTransform(_ transform: ViewTransform, of item: Place) { item.look.transform = transform }

    /// Sets the opacity of the view at a place, 0…1.
    public func setAlpha(_ alpha: Double, of item: Place) { item.look.alpha = alpha }

    /// Sets the background colour of the view at a place.
    public func setBackground(_ color: ViewColor, of item: Place) { item.look.background = color }

    /// Sets the corner radius of the view at a place, which clips the view.
    public func setCornerRadius(_ radius: Double, of item: Place) { item.look.cornerRadius = radius }
  }

  extension View {
    /// Shows a view at the place with a path on a stage.
    ///
    /// A path that leads to no place, or to the root, leaves the view unchanged. The view must be in a `ZStack` with
    /// the alignment `topLeading`, and the upper left corner of the stack must be that of the enclosing place. Give the
    /// stack a frame with the same alignment, too: a stack is no larger than its content, and is centred in its frame
    /// by default.
    public func moved(by stage: SwiftUIStage, _ path: TagPath) -> some View {
      modifier(PlacedView(place: try? stage.find(path)))
    }

    /// Advances machines with the display for as long as something moves.
    ///
    /// A frame advances the machines by at most a quarter of a second.
    /// - Parameters:
    ///   - machines: The machines to advance.
    ///   - isPaused: Whether the machines stand still.
    public func clock(of machines: ViewAnimationMachines<SwiftUIStage>, isPaused: Bool = false) -> some View {
      modifier(MachineClock(machines: machines, isPaused: isPaused))
    }
  }

  /// A timeline that advances machines, and pauses while they are idle.
  @MainActor
  struct MachineClock: ViewModifier {
    let machines: ViewAnimationMachines<SwiftUIStage>
    let isPaused: Bool
    @State private var ticks = DisplayTicks()

    /// Whether the timeline is paused.
    ///
    /// Reading `isIdle` observes the machines, so a request to idle machines starts the timeline again.
    private var isResting: Bool { isPaused || machines.isIdle }

    func body(content: Content) -> some View {
      TimelineView(.animation(minimumInterval: nil, paused: isResting)) { context in
        content.onChange(of: context.date) { _, now in
          machines.advance(by: ticks.passing(at: now.timeIntervalSinceReferenceDate))
        }
      }
      .onChange(of: isResting) { _, _ in ticks.rest() }
    }
  }

  /// A modifier that gives a view the look of its place.
  @MainActor
  struct PlacedView: ViewModifier {
    let place: SwiftUIStage.Place?

    func body(content: Content) -> some View {
      if let look = place?.look {
        let frame = look.frame
        let middle = (x: frame.width / 2, y: frame.height / 2)
        content
          .frame(width: CGFloat(frame.width), height: CGFloat(frame.height))
          // The colour must not extend into a safe area: the layout ignores offsets, and may place the view at the edge
          // of the screen.
          .background(Color(look.background ?? .clear), ignoresSafeAreaEdges: [])
          .clipShape(Self.outline(look))
          .transformEffect(CGAffineTransform(look.transform.about(middle.x, middle.y)))
          .opacity(look.alpha)
          .offset(x: CGFloat(frame.x), y: CGFloat(frame.y))
      } else {
        content
      }
    }

    /// Returns the clip shape of a view, which is far outside the view if it has no corner radius.
    ///
    /// SwiftUI would treat a view that is clipped from some moment on as a new view, and discard its state.
    private static func outline(_ look: ViewLook) -> some Shape {
      RoundedRectangle(cornerRadius: CGFloat(look.cornerRadius ?? 0))
        .inset(by: look.cornerRadius == nil ? -10_000 : 0)
    }
  }

  extension Color {
    init(_ color: ViewColor) {
      self.init(.sRGB, red: color.red, green: color.green, blue: color.blue, opacity: color.alpha)
    }
  }
#endif

#if canImport(SwiftUI)
  import CoreGraphics
  import Foundation
  import Observation
  public import SwiftUI

  /// Views of SwiftUI that machines move.
  ///
  /// SwiftUI has no views that could be found, so that a stage says which there are and where; each view says which of
  /// them it is:
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
    /// A place that a view takes.
    @MainActor @Observable
    public final class Place {
      /// What it is found by.
      public let tag: Int
      /// Where it is now, how it is transformed and how opaque it is.
      public fileprivate(set) var look: ViewLook
      /// The places inside it.
      public let places: [Place]

      /// Makes a place with the frame that the view's layout would have, in the place that it is inside of.
      public init(tag: Int, frame: ViewFrame, _ places: [Place] = []) {
        self.tag = tag
        look = ViewLook(frame: frame)
        self.places = places
      }
    }

    /// The place that all others are inside of.
    public let root: Place

    /// Makes a stage of a size in points.
    public init(width: Double, height: Double, tag: Int = 0, _ places: [Place]) {
      root = Place(tag: tag, frame: ViewFrame(0, 0, width, height), places)
    }

    /// Says how large the stage is now, for formulas of frames.
    public func resize(width: Double, height: Double) {
      root.look.frame = ViewFrame(0, 0, width, height)
    }
  }

  extension SwiftUIStage: @MainActor Stage {
    /// Whether a place is the root.
    public func isRoot(_ item: Place) -> Bool { item === root }

    /// The first place with a tag: a place before those inside it, those before the next.
    public func item(tagged tag: Int, in item: Place) -> Place? {
      if item.tag == tag { return item }
      for place in item.places {
        if let found = self.item(tagged: tag, in: place) { return found }
      }
      return nil
    }

    /// What a place's view shows now.
    public func look(of item: Place) -> ViewLook { item.look }

    /// Puts a place where it is to be before it is transformed.
    public func setFrame(_ frame: ViewFrame, of item: Place) { item.look.frame = frame }

    /// Transforms a place about its centre.
    public func setTransform(_ transform: ViewTransform, of item: Place) { item.look.transform = transform }

    /// Makes a place's view as opaque as it is to be, 0…1.
    public func setAlpha(_ alpha: Double, of item: Place) { item.look.alpha = alpha }

    /// Gives a place's view a colour behind what it shows.
    public func setBackground(_ color: ViewColor, of item: Place) { item.look.background = color }

    /// Gives a place's view round corners, which cut off what it shows.
    public func setCornerRadius(_ radius: Double, of item: Place) { item.look.cornerRadius = radius }
  }

  extension View {
    /// Puts a view where the place at a path of a stage is; a path that leads nowhere leaves it as it is.
    ///
    /// The view is to be in a `ZStack` with the alignment `topLeading`, whose upper left corner is that of the place that
    /// its place is inside of: give it a frame with that alignment too, for a stack is no larger than what is in it, and
    /// lies in the middle of its frame otherwise.
    public func moved(by stage: SwiftUIStage, _ path: TagPath) -> some View {
      modifier(PlacedView(place: try? stage.find(path)))
    }

    /// Lets time pass for machines with the display, for as long as something moves.
    ///
    /// At most a quarter of a second passes from one picture to the next.
    public func clock(of machines: ViewAnimationMachines<SwiftUIStage>, isPaused: Bool = false) -> some View {
      modifier(MachineClock(machines: machines, isPaused: isPaused))
    }
  }

  /// A timeline that lets time pass for machines, and rests when they do.
  @MainActor
  struct MachineClock: ViewModifier {
    let machines: ViewAnimationMachines<SwiftUIStage>
    let isPaused: Bool
    @State private var ticks = DisplayTicks()

    /// The machines are observed here: what they are asked for at rest sets the timeline going.
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

  /// A view as its place has it.
  @MainActor
  struct PlacedView: ViewModifier {
    let place: SwiftUIStage.Place?

    func body(content: Content) -> some View {
      if let look = place?.look {
        let frame = look.frame
        let middle = (x: frame.width / 2, y: frame.height / 2)
        content
          .frame(width: CGFloat(frame.width), height: CGFloat(frame.height))
          // Else it would grow where the layout, which knows nothing of offsets, touches the edge of the screen.
          .background(Color(look.background ?? .clear), ignoresSafeAreaEdges: [])
          .clipShape(Self.outline(look))
          .transformEffect(CGAffineTransform(look.transform.about(middle.x, middle.y)))
          .opacity(look.alpha)
          .offset(x: CGFloat(frame.x), y: CGFloat(frame.y))
      } else {
        content
      }
    }

    /// What a view is cut off at: far outside of it while it has no radius.
    ///
    /// A view that is cut off from some moment on would be another one from then on, and forget its state.
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

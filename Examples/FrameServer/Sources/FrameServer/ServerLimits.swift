/// What one server gives its clients at most, so that none takes what belongs to the others.
package struct ServerLimits: Sendable {
  /// The bytes of a posted file.
  package var bodyBytes = 4 << 20
  /// The bytes of all files of a package together, once they are unpacked.
  package var unpackedBytes = 32 << 20
  /// The width and the height of a frame, in pixels.
  package var side = 2048
  /// How many milliseconds of a state may pass before its frame is drawn.
  package var milliseconds: Float = 60_000
  /// How long a file may take to arrive.
  package var timeToRead = Duration.seconds(10)
  /// How long a client waits for its frame, once the file is here.
  package var timeToDraw = Duration.seconds(5)
  /// How many frames are drawn at once: the threads for drawing.
  package var drawers = 2
  /// How many requests wait for a thread, or for their file, besides those.
  package var waiting = 14
  /// How many connections are open at once; others wait to be taken.
  package var connections = 256

  /// The limits of a small server.
  package init() {}
}

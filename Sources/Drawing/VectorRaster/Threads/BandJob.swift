/// Draws the bands of a picture.
@safe
final class BandJob: Team.Job, @unchecked Sendable {
  nonisolated(unsafe) private var picture: PlannedPicture?

  /// Sets the picture, which must stay the same until the round ends.
  func set(_ picture: PlannedPicture) { unsafe self.picture = picture }

  override func run(_ item: Int, _ worker: Int, _ member: Team.Member) {
    if let picture = unsafe picture { unsafe member.composer.compose(item, of: picture) }
  }
}

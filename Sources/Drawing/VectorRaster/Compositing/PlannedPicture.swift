/// A planned picture and the pixels to draw it into, as the composers of several threads read it.
@unsafe
struct PlannedPicture {
  let commands: UnsafePointer<Command>
  let records: UnsafePointer<CoverageRecord>
  let memory: CoverageMemory
  let paints: UnsafePointer<PreparedPaint>
  /// A bit for each command that affects a band, band by band, in `words` words.
  let bits: UnsafePointer<UInt64>
  let words: Int
  let covered: UnsafePointer<Bool>
  let columns: UnsafePointer<DamagedColumns>
  let bands: Int
  let bandHeight: Int
  let scratchPerRow: Int
  let depth: Int
  /// The pixel at the top left of `limit`.
  let pixels: UnsafeMutablePointer<UInt32>
  /// The distance from one row to the next, in pixels.
  let stride: Int
  /// The only pixels that are drawn.
  let limit: PixelBox
  let background: UInt32

  init(
    _ plan: borrowing Plan, _ commands: borrowing Arena<Command>, _ store: borrowing CoverageStore,
    _ paints: borrowing Arena<PreparedPaint>, _ damage: borrowing Damage,
    pixels: UnsafeMutablePointer<UInt32>, stride: Int, within limit: PixelBox, background: UInt32
  ) {
    unsafe self.commands = UnsafePointer(commands.base)
    unsafe records = UnsafePointer(store.records.base)
    unsafe memory = store.memory
    unsafe self.paints = UnsafePointer(paints.base)
    unsafe bits = UnsafePointer(plan.bits.base)
    unsafe words = plan.words
    unsafe covered = UnsafePointer(plan.covered.base)
    unsafe columns = UnsafePointer(damage.columns.base)
    unsafe bands = plan.bands
    unsafe bandHeight = plan.bandHeight
    unsafe scratchPerRow = plan.scratchPerRow
    unsafe depth = plan.depth
    unsafe self.pixels = pixels
    unsafe self.stride = stride
    unsafe self.limit = limit
    unsafe self.background = background
  }

  /// Returns the pixels of a band to draw.
  func damagedBox(_ band: Int) -> PixelBox {
    let columns = unsafe columns[band]
    return unsafe PixelBox(
      minX: Swift.max(limit.minX, columns.minX), minY: Swift.max(limit.minY, band * bandHeight),
      maxX: Swift.min(limit.maxX, columns.maxX), maxY: Swift.min(limit.maxY, (band + 1) * bandHeight))
  }

  /// The number of pixels to draw.
  var damagedPixels: Int64 {
    var count: Int64 = 0
    for band in 0..<(unsafe bands) {
      let box = unsafe damagedBox(band)
      if !box.isEmpty { count += box.pixelCount }
    }
    return count
  }
}

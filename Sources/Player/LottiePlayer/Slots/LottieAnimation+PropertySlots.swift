import DotLottieFormat
package import LottieFormat
package import LottieRenderer

extension LottieAnimation {
  /// Reads and compiles an animation, and gives slots to properties by their names; a path without a property becomes a
  /// diagnostic.
  ///
  /// - Throws: `LottieError` if the bytes are not an animation.
  package init(
    _ bytes: [UInt8], slots: [String: [PropertyPath]], decoder: (any ImageDecoder)?,
    assets: (any AssetSource)?, fonts: (any FontProvider)?, work: LoadBudget? = nil
  ) throws(LottieError) {
    #if hasFeature(Embedded)
      // No host of Embedded Swift names properties; without it, its module is smaller.
      precondition(slots.isEmpty, "properties can't be named here")
      try self.init(bytes, decoder: decoder, assets: assets, fonts: fonts, work: work)
    #else
      guard !slots.isEmpty else {
        try self.init(bytes, decoder: decoder, assets: assets, fonts: fonts, work: work)
        return
      }
      let naming = try SlotNaming(slots, in: bytes)
      var document = try LottieDocument(naming.json, work: work)
      document.diagnostics += naming.diagnostics
      self.init(document, decoder: decoder, assets: assets, fonts: fonts)
    #endif
  }
}

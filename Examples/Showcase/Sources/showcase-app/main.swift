#if canImport(SwiftUI)
  import Showcase

  ShowcaseApp.main()
#else
  print("This needs SwiftUI; showcase-pictures draws the screens.")
#endif

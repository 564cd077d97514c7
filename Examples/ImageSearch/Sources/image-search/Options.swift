import ImageSearch

/// What the program was told.
struct Options {
  struct Problem: Error {
    var message: String
  }

  var wantsHelp = false
  var isDemo = false
  var server: String?
  var key: String?

  init(_ arguments: some Sequence<String>, _ environment: [String: String]) throws(Problem) {
    var rest = Array(arguments)[...]
    while let argument = rest.popFirst() {
      switch argument {
      case "--help", "-h": wantsHelp = true
      case "--demo": isDemo = true
      case "--server":
        guard let url = rest.popFirst() else { throw Problem(message: "--server needs an address") }
        server = url
      default: throw Problem(message: "“\(argument)” is not known; --help tells what is")
      }
    }
    key = environment["PIXABAY_KEY"]
    if isDemo, server != nil { throw Problem(message: "--demo brings its own server") }
    // Another server may do without a key.
    if !isDemo, !wantsHelp, server == nil, key?.isEmpty != false {
      throw Problem(message: "PIXABAY_KEY is not set; --demo needs no key")
    }
  }

  var client: PixabayClient { PixabayClient(key: key ?? "", baseURL: server ?? PixabayClient.pixabay) }
}

extension LocalServer {
  /// A server that answers searches as Pixabay does, with pictures that don't exist; some words go wrong.
  ///
  /// | search | answer |
  /// | --- | --- |
  /// | `none` | no pictures |
  /// | `fail` | status 500 |
  /// | `nonsense` | no JSON |
  /// | `cut` | half an answer |
  /// | `slow` | none at all |
  /// | anything else | five pictures of it |
  public static func pictures() throws -> LocalServer {
    try LocalServer { request in
      guard request.path == "/api/" else { return .answer(status: 404, body: "[ERROR 404] Nothing is here.") }
      guard request.query["key"]?.isEmpty == false else {
        return .answer(status: 400, body: "[ERROR 400] A key is missing.")
      }
      switch request.query["q"] ?? "" {
      case "none": return .answer(status: 200, body: #"{"total":0,"totalHits":0,"hits":[]}"#)
      case "fail": return .answer(status: 500, body: "[ERROR 500] This word always fails.")
      case "nonsense": return .answer(status: 200, body: "<html>not what you asked for</html>")
      case "cut":
        return .bytes(Array("HTTP/1.1 200 OK\r\nContent-Length: 5000\r\n\r\n{\"total\":5,\"hits\":[".utf8))
      case "slow": return .silence
      case let text: return .answer(status: 200, body: hits(text))
      }
    }
  }

  private static func hits(_ text: String) -> String {
    // What a person types may hold anything; here it becomes a plain word.
    let word = String(text.filter { $0.isLetter || $0.isNumber || $0 == " " })
    let kinds = ["sleeping", "running", "young", "two", "very old"]
    let hits = kinds.enumerated().map { number, kind in
      let id = 1000 + number
      return """
        {"id":\(id),"pageURL":"https://pixabay.com/photos/id-\(id)/","tags":"\(word), \(kind)","user":"somebody",\
        "previewURL":"https://cdn.pixabay.com/photo/\(id)_150.jpg","previewWidth":150,"previewHeight":\(90 + number),\
        "webformatURL":"https://pixabay.com/get/\(id)_640.jpg","imageWidth":\(3000 + number),"imageHeight":2000}
        """
    }
    return #"{"total":5,"totalHits":5,"hits":[\#(hits.joined(separator: ","))]}"#
  }
}

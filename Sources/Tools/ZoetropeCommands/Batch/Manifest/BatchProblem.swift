#if Tools
/// The reason why a row of a batch, or its whole manifest, is refused.
struct BatchProblem: Error, Sendable, Equatable {
  enum Kind: Sendable, Equatable {
    /// A row, or all rows together, have more bytes than allowed.
    case tooLong(limit: Int)
    case tooManyRows(limit: Int)
    /// A quotation mark in the middle of a field, text after a closing one, or one that is never closed.
    case quoting
    case notUTF8
    /// The row has another number of fields than the first line.
    case fieldCount(found: Int, expected: Int)
    case unknownColumn(String, suggestion: String?)
    case repeatedColumn(String)
    case noInputColumn
    /// The columns are separated by something else than commas.
    case separator(String)
    /// The file is something else, as its beginning shows.
    case notManifest(String)
    case invalidJSON(String)
    /// A member of an object has a value that no option takes.
    case invalidValue(String)
    case noInput
    /// The output has no name, or one that leads out of the folder for outputs.
    case outputOutside(String)
    case sameOutput(String, row: Int)
    case outputIsInput(String)
    case invalidCost(String)
    /// A text has a character that no path and no option can have.
    case controlCharacter
  }

  /// The number of the row: of a record of a CSV file from 1 without its first line, otherwise of a line from 1; 0 for
  /// the first line of a CSV file.
  var row: Int
  var kind: Kind

  init(_ row: Int, _ kind: Kind) { (self.row, self.kind) = (row, kind) }
}

extension BatchProblem: CustomStringConvertible {
  var description: String {
    switch kind {
    case .tooLong(let limit): "more than \(limit) bytes"
    case .tooManyRows(let limit): "more than \(limit) rows; split the manifest"
    case .quoting:
      "broken quotation marks; a field with one is enclosed in quotation marks, and has each of its own twice"
    case .notUTF8: "the text is not UTF-8"
    case .fieldCount(let found, let expected): "\(found) fields, but the first line names \(expected)"
    case .unknownColumn(let name, let suggestion?):
      "there is no column \"\(name)\"; did you mean \"\(suggestion)\"?"
    case .unknownColumn(let name, nil):
      "there is no column \"\(name)\"; available: \((RowReading.ownColumns + RowOption.allNames).joined(separator: ", "))"
    case .repeatedColumn(let name): "the column \"\(name)\" is there twice"
    case .separator(let name):
      "the columns are separated by \(name); separate them by commas, such as input,output,size"
    case .noInputColumn: "the first line must name the columns, such as input,output,size"
    case .notManifest(let reason): reason
    case .invalidJSON(let reason): "not a JSON object: \(reason)"
    case .invalidValue(let name): "the value of \"\(name)\" is not one that the option takes"
    case .noInput: "the row has no input; - and none can't be used here"
    case .outputOutside(let name): "the output \"\(name)\" must be a path within the folder for outputs"
    case .sameOutput(let name, let row): "the output \"\(name)\" is that of row \(row), too"
    case .outputIsInput(let name): "the output \"\(name)\" is an input of the batch; --force overwrites it"
    case .invalidCost(let text): "the cost must be a number of at least 0, not \(text)"
    case .controlCharacter: "a text has a NUL character"
    }
  }

  /// The error for a manifest that is refused as a whole.
  func refusal(of manifest: String) -> CommandError {
    .badInput(row > 0 ? "\(manifest), row \(row)" : manifest, description)
  }
}
#endif

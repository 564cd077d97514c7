import ZoetropeCommands

@main struct Main {
  static func main() { Zoetrope.main() }
}

/// Where the data and the database are: as the command line says, else as the environment does.
extension ServerArguments {
  func completed(by environment: [String: String]) -> ServerArguments {
    var arguments = self
    arguments.database = database ?? Self.given("EDGEWISE_DATABASE", in: environment)
    return arguments
  }

  /// The data folder's path.
  func folder(_ environment: [String: String]) throws -> String {
    guard
      let path = data ?? Self.given("EDGEWISE_DATA", in: environment)
        ?? UsualFolder.path(environment: environment, isApple: UsualFolder.isApple)
    else {
      throw StartFailure("There is no home folder for the data; name a folder with --data DIR.")
    }
    return path
  }

  private static func given(_ name: String, in environment: [String: String]) -> String? {
    environment[name].flatMap { $0.isEmpty ? nil : $0 }
  }
}

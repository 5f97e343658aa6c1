import Credentials
import PrivateCluster

/// The owner's token in the data folder, where the command line client finds it.
enum OwnerToken {
  static let file = "owner.token"

  /// The token that an earlier start left, or nil when there is none.
  ///
  /// - Throws: `StartFailure` when the file is there but holds no token: it is not replaced, as
  ///   someone may have put it there.
  static func known(in folder: DataFolder) throws -> Token? {
    guard let text = try folder.read(file) else { return nil }
    guard let token = Token(text: text.hasSuffix("\n") ? String(text.dropLast()) : text) else {
      throw StartFailure(
        "\(folder.path)/\(file) holds no token. Restore it, or remove it to have a new one made.")
    }
    return token
  }

  /// Writes a token, readable by its owner alone.
  static func keep(_ token: Token, in folder: DataFolder) throws {
    try folder.write(token.text + "\n", to: file)
  }
}

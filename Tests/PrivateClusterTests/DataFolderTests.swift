import EdgewiseTesting
import Testing

@testable import PrivateCluster

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

@Suite struct DataFolderTests {
  @Test func isMadePrivateWithItsParents() throws {
    let scratch = try ScratchFolder()
    let folder = try DataFolder(path: scratch.path + "/a/b/")
    #expect(folder.path == scratch.path + "/a/b")
    #expect(folder.descriptor.status.st_mode & 0o777 == 0o700)
  }

  @Test func servesOneServerAtATime() throws {
    let scratch = try ScratchFolder()
    do {
      let first = try DataFolder(path: scratch.path)
      let error = #expect(throws: ClusterError.self) { try DataFolder(path: scratch.path) }
      #expect(error?.code == .inUse)
      #expect(error?.message.contains("process \(getpid())") == true)
      withExtendedLifetime(first) {}
    }
    _ = try DataFolder(path: scratch.path)
  }

  @Test func refusesAnotherUsersFolder() throws {
    let scratch = try ScratchFolder()
    var path = "/"
    if geteuid() == 0 {
      path = scratch.path + "/theirs"
      try #require(mkdir(path, 0o777) == 0 && chown(path, 65534, 65534) == 0)
    }
    let error = #expect(throws: ClusterError.self) { try DataFolder(path: path) }
    #expect(error?.code == .foreignFolder)
    #expect(error?.message.contains("--data") == true)
  }

  @Test func refusesWhatIsNoFolder() throws {
    let scratch = try ScratchFolder()
    let folder = try DataFolder(path: scratch.path)
    try folder.write("", to: "file")
    for path in [scratch.path + "/file", scratch.path + "/file/below", "", "a\0b", "/proc/none"] {
      let error = #expect(throws: ClusterError.self) { try DataFolder(path: path) }
      #expect(error?.code == .folder)
    }
  }

  @Test func replacesFilesWhole() throws {
    let scratch = try ScratchFolder()
    let folder = try DataFolder(path: scratch.path)
    #expect(try folder.read("owner.token") == nil)
    try folder.write("a much longer first text", to: "owner.token")
    try folder.write("second", to: "owner.token")
    #expect(try folder.read("owner.token") == "second")
    let file = try #require(
      FileDescriptor.file("owner.token", in: folder.descriptor, O_RDONLY))
    #expect(file.status.st_mode & 0o777 == 0o600)
    folder.remove("owner.token")
    #expect(try folder.read("owner.token") == nil)
    #expect(folder.files.names() == ["lock"])
  }

  /// A link planted in a file's place must not lead the server's writing elsewhere.
  @Test func followsNoLink() throws {
    let scratch = try ScratchFolder()
    let folder = try DataFolder(path: scratch.path)
    try folder.write("untouched", to: "target")
    try #require(symlink("target", scratch.path + "/address") == 0)
    #expect(throws: ClusterError.self) { try folder.read("address") }
    try folder.write("new", to: "address")
    #expect(try folder.read("target") == "untouched")
    #expect(try folder.read("address") == "new")
  }
}

import Testing

@testable import EdgewiseTesting
@testable import PrivateCluster

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

@Suite struct ScratchFolderTests {
  @Test func areRemovedWithTheTest() throws {
    let path = try {
      let scratch = try ScratchFolder()
      let folder = try DataFolder(path: scratch.path + "/deep/deeper")
      try folder.write("text", to: "file")
      return scratch.path
    }()
    #expect(access(path, F_OK) != 0)
  }

  @Test func ofAKilledProcessAreSweptUpWithWhatRunsInThem() async throws {
    let scratch = try ScratchFolder()
    try makeRun(scratch.path + "/killed")
    let folder = try DataFolder(path: scratch.path + "/killed/1")
    let cluster = PrivateCluster(in: folder, options: ClusterOptions(durable: false))
    _ = try await cluster.start()
    let process = try #require(await cluster.processID)
    await cluster.endSupervision()

    ScratchRun.sweep(scratch.path)
    #expect(access(scratch.path + "/killed", F_OK) != 0)
    #expect(!serves(process, folder))
    await cluster.stop()
  }

  @Test func ofALivingProcessAreLeftAlone() throws {
    let scratch = try ScratchFolder()
    try makeRun(scratch.path + "/living")
    let lock = open(scratch.path + "/living/run.lock", O_RDWR | O_CLOEXEC)
    defer { close(lock) }
    try #require(lock >= 0 && flock(lock, LOCK_EX | LOCK_NB) == 0)
    ScratchRun.sweep(scratch.path)
    #expect(access(scratch.path + "/living/run.lock", F_OK) == 0)
  }

  private func makeRun(_ path: String) throws {
    try #require(mkdir(path, 0o700) == 0)
    let lock = open(path + "/run.lock", O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    try #require(lock >= 0)
    close(lock)
  }
}

import EdgewiseTesting
import Testing

@testable import PrivateCluster

@Suite struct ClusterLogTests {
  @Test func staysBoundedAndKeepsTheNewestPart() throws {
    let scratch = try ScratchFolder()
    let folder = try DataFolder(path: scratch.path)
    let log = try ClusterLog(in: folder)
    for round in 0..<10 {
      #expect(log.file.write("round \(round)\n".utf8))
      #expect(log.file.write(Array(repeating: UInt8(ascii: "x"), count: 100)))
      log.bound(to: 64)
      #expect(log.size <= 64)
      #expect(try folder.read(ClusterLog.olderName)?.utf8.count == 64)
    }
    // The writer's own descriptor goes on at the new end.
    #expect(log.file.write("after\n".utf8))
    #expect(try folder.read(ClusterLog.name) == "after\n")
  }

  @Test func leavesASmallLogAlone() throws {
    let scratch = try ScratchFolder()
    let folder = try DataFolder(path: scratch.path)
    let log = try ClusterLog(in: folder)
    #expect(log.file.write(Array(repeating: UInt8(ascii: "x"), count: 64)))
    log.bound(to: 64)
    #expect(log.size == 64)
    #expect(try folder.read(ClusterLog.olderName) == nil)
  }

  @Test func showsOnlyWhatCameAfter() throws {
    let scratch = try ScratchFolder()
    let log = try ClusterLog(in: try DataFolder(path: scratch.path))
    #expect(log.file.write("before\n".utf8))
    let start = log.size
    #expect(log.file.write("first\nsecond\n".utf8))
    #expect(log.tail(since: start) == "  first\n  second")
    #expect(log.tail(since: 1000).contains("before"))
  }
}

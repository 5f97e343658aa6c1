import CEvent
import Synchronization

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

extension EventLoop {
  /// An identity of the calling thread that no other living thread has.
  static var currentThread: UInt { ThreadHandle(pthread_self()).identity }

  static var monotonicMilliseconds: Int64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000
  }

  /// What a new thread is given: the loop, and what to do with it.
  private final class Errand {
    let loop: EventLoop
    let body: @Sendable (EventLoop) -> Void

    init(loop: EventLoop, body: @escaping @Sendable (EventLoop) -> Void) {
      self.loop = loop
      self.body = body
    }
  }

  func startThread(_ body: @escaping @Sendable (EventLoop) -> Void) throws(NetworkingError) {
    let errand = Unmanaged.passRetained(Errand(loop: self, body: body))
    #if canImport(Darwin)
      var thread: pthread_t?
    #else
      var thread = pthread_t()
    #endif
    let failure = pthread_create(&thread, nil, loopThreadMain, errand.toOpaque())
    guard failure == 0 else {
      errand.release()
      throw .system(failure, action: "start a thread for the loop \(name)")
    }
    #if canImport(Darwin)
      guard let thread else { return }
    #endif
    let handle = ThreadHandle(thread)
    inbox.withLock { $0.thread = handle }
  }

  fileprivate static func runErrand(_ argument: UnsafeMutableRawPointer) {
    let errand = Unmanaged<Errand>.fromOpaque(argument).takeRetainedValue()
    // The kernel keeps 15 octets of a thread's name and refuses longer ones.
    let name = String(errand.loop.name.utf8.prefix(15)) ?? "loop"
    #if canImport(Darwin)
      pthread_setname_np(name)
    #else
      pthread_setname_np(pthread_self(), name)
    #endif
    errand.body(errand.loop)
  }
}

#if canImport(Darwin)
  private func loopThreadMain(_ argument: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer? {
    EventLoop.runErrand(argument)
    return nil
  }
#else
  private func loopThreadMain(_ argument: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    if let argument { EventLoop.runErrand(argument) }
    return nil
  }
#endif

/// A thread of the operating system.
// @unchecked Sendable: a handle is a mere name; on Linux it is a number, on Darwin a pointer that
// nobody looks through.
struct ThreadHandle: @unchecked Sendable {
  private let thread: pthread_t

  init(_ thread: pthread_t) { self.thread = thread }

  var identity: UInt {
    #if canImport(Darwin)
      UInt(bitPattern: thread)
    #else
      thread
    #endif
  }

  func join() { pthread_join(thread, nil) }
}

/// A pipe whose only message is "look into the inbox".
struct WakeUpPipe {
  let reading: CInt
  private let writing: CInt

  init() throws(NetworkingError) {
    var ends: [CInt] = [-1, -1]
    guard pipe(&ends) == 0 else { throw .system(errno, action: "open a pipe") }
    for end in ends { Descriptor.makeNonblocking(end) }
    reading = ends[0]
    writing = ends[1]
  }

  func signal() {
    var byte: UInt8 = 1
    // A full pipe already wakes the loop, so only an interruption is worth another try.
    while write(writing, &byte, 1) < 0 && errno == EINTR {}
  }

  func close() {
    _ = systemClose(reading)
    _ = systemClose(writing)
  }

  func drain() {
    var sink: (UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0)
    while read(reading, &sink, 32) == 32 {}
  }
}

/// System calls on descriptors that the rest of the module shares.
enum Descriptor {
  static func makeNonblocking(_ descriptor: CInt) {
    _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
  }
}

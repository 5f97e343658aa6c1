import CEvent

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Watches one descriptor for being readable or writable; every member belongs on its loop.
///
/// The callbacks are level-triggered and repeat until their watch is turned off. It never closes
/// the descriptor: call `close()` before closing that, then no callback follows and its number
/// may be used again.
// @unchecked Sendable: each member checks that it runs on the loop's thread.
package final class Readiness: @unchecked Sendable {
  package let loop: EventLoop
  package let descriptor: CInt
  package var onReadable: () -> Void = {}
  package var onWritable: () -> Void = {}
  /// Called once when the loop stops while this is still open.
  package var onLoopStop: () -> Void = {}

  private var readEvent: OpaquePointer?
  private var writeEvent: OpaquePointer?
  private var readWatched = false
  private var writeWatched = false
  package private(set) var isClosed = false

  package init(_ descriptor: CInt, on loop: EventLoop) {
    loop.checkIsolated()
    self.loop = loop
    self.descriptor = descriptor
    // libevent gets a bare pointer to this object; the loop holds it until `close()`.
    loop.core.watched[ObjectIdentifier(self)] = self
    if loop.core.base == nil { close() }
  }

  package func watchReadable(_ watch: Bool) {
    loop.checkIsolated()
    guard watch != readWatched, !isClosed else { return }
    if readEvent == nil { readEvent = makeEvent(EV_READ, readable) }
    readWatched = watch
    if watch { event_add(readEvent, nil) } else { event_del(readEvent) }
  }

  package func watchWritable(_ watch: Bool) {
    loop.checkIsolated()
    guard watch != writeWatched, !isClosed else { return }
    if writeEvent == nil { writeEvent = makeEvent(EV_WRITE, writable) }
    writeWatched = watch
    if watch { event_add(writeEvent, nil) } else { event_del(writeEvent) }
  }

  /// Ends all callbacks, now and for ever; leaves the descriptor open.
  package func close() {
    loop.checkIsolated()
    guard !isClosed else { return }
    isClosed = true
    if let readEvent { event_free(readEvent) }
    if let writeEvent { event_free(writeEvent) }
    readEvent = nil
    writeEvent = nil
    onReadable = {}
    onWritable = {}
    onLoopStop = {}
    loop.core.watched[ObjectIdentifier(self)] = nil
  }

  func loopStops() {
    let action = onLoopStop
    onLoopStop = {}
    action()
  }

  private func makeEvent(
    _ kind: CInt, _ callback: @escaping event_callback_fn
  ) -> OpaquePointer? {
    event_new(
      loop.core.base, descriptor, CShort(kind | EV_PERSIST), callback,
      Unmanaged.passUnretained(self).toOpaque())
  }
}

private func readable(_: CInt, _: CShort, _ argument: UnsafeMutableRawPointer?) {
  guard let argument else { return }
  Unmanaged<Readiness>.fromOpaque(argument).takeUnretainedValue().onReadable()
}

private func writable(_: CInt, _: CShort, _ argument: UnsafeMutableRawPointer?) {
  guard let argument else { return }
  Unmanaged<Readiness>.fromOpaque(argument).takeUnretainedValue().onWritable()
}

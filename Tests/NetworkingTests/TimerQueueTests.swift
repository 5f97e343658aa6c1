import EdgewiseTesting
import Testing

@testable import Networking

@Suite(.timeLimit(.minutes(1))) struct TimerQueueTests {
  @Test(arguments: 1...20)
  func agreesWithASortedList(_ seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var queue = TimerQueue()
    var model: [(deadline: Int64, number: TimerQueue.Number)] = []
    var fired: [TimerQueue.Number] = []
    for step in 0..<2000 {
      switch Int.random(in: 0..<10, using: &random) {
      case 0..<5:
        let deadline = Int64.random(in: 0..<500, using: &random)
        var number: TimerQueue.Number = 0
        number = queue.add(deadline: deadline) { fired.append(number) }
        model.append((deadline, number))
      case 5..<8:
        guard let index = model.indices.randomElement(using: &random) else { continue }
        queue.cancel(model.remove(at: index).number)
      default:
        let now = Int64.random(in: 0..<500, using: &random)
        fired = []
        while let action = queue.popDue(at: now) { action() }
        let due = model.filter { $0.deadline <= now }
          .sorted { ($0.deadline, $0.number) < ($1.deadline, $1.number) }
        #expect(fired == due.map(\.number), "seed \(seed), step \(step)")
        model.removeAll { $0.deadline <= now }
      }
      #expect(queue.count == model.count)
      #expect(queue.nextDeadline() == model.map(\.deadline).min())
    }
  }

  @Test func fifoAgreesWithAnArray() {
    var random = SeededGenerator(seed: 7)
    var queue = FIFO<Int>()
    var model: [Int] = []
    for number in 0..<20_000 {
      if Int.random(in: 0..<100, using: &random) < (number / 5000 % 2 == 0 ? 70 : 30) {
        queue.append(number)
        model.append(number)
      } else {
        #expect(queue.popFirst() == (model.isEmpty ? nil : model.removeFirst()))
      }
      #expect(queue.count == model.count)
      #expect(queue.first == model.first)
    }
    #expect(queue.removeAll() == model)
    #expect(queue.isEmpty)
  }
}

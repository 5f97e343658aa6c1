import EdgewiseTesting
import Foundation
import PrivateCluster

/// The commands of a page, run in their order by one shell, as a person who copies them would.
///
/// A block of commands is marked `sh`. The block of text that follows it at once is what it prints.
/// `Scripts/serve` stands for the server, which runs already; a block that starts with
/// `.build/release/edgewise watch` runs in a terminal of its own until the end.
///
/// The page tells of a certain year, which passes: a later one with the same days stands for it then.
struct Tour {
  static let yearOfThePage = "2027"
  struct Step {
    let block: Page.Block
    /// What the page says that it prints; nil if it says nothing.
    let shown: String?

    var isWatching: Bool { block.text.hasPrefix(".build/release/edgewise watch") }
    var isScript: Bool { block.text.hasPrefix("Scripts/") }
  }

  /// A page that is not kept, with the place in it.
  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  let steps: [Step]
  /// Texts that stand alone: pictures of what some command prints.
  let pictures: [Page.Block]

  init(_ page: Page) {
    var steps: [Step] = []
    var pictures: [Page.Block] = []
    for (index, block) in page.blocks.enumerated() {
      let next = index + 1 < page.blocks.count ? page.blocks[index + 1] : nil
      let previous = index > 0 ? page.blocks[index - 1] : nil
      if block.language == "sh" {
        steps.append(Step(block: block, shown: next?.language == "text" ? next?.text : nil))
      } else if block.language == "text", previous?.language != "sh" {
        pictures.append(block)
      }
    }
    self.steps = steps
    self.pictures = pictures
  }

  /// Runs every step in a folder and returns what each printed, by its place in `steps`.
  func run(in folder: String, port: UInt16, year: String) async throws -> [Int: String] {
    let path = folder + "/tour.bash"
    try script(in: folder, port: port, year: year).write(
      toFile: path, atomically: true, encoding: .utf8)
    let run = try await ProgramRun.run("/bin/bash", [path], within: .seconds(100))
    guard run.status == .exited(0) else {
      throw Failure(description: "README.md: \(run.output)")
    }
    var printed: [Int: String] = [:]
    for (number, step) in steps.enumerated() where !step.isScript {
      printed[number] = try String(contentsOfFile: "\(folder)/out.\(number)", encoding: .utf8)
        .replacing(year, with: Self.yearOfThePage)
    }
    return printed
  }

  private func script(in folder: String, port: UInt16, year: String) -> String {
    var script = """
      cd '\(folder)' || exit
      export XDG_DATA_HOME='\(folder)/data'
      unset EDGEWISE_DATA EDGEWISE_TOKEN COLUMNS
      command -v nc >/dev/null || nc() {
        exec 3<>"/dev/tcp/$1/$2"; cat >&3; cat <&3
      }

      """
    for (number, step) in steps.enumerated() where !step.isScript {
      let commands = step.block.text.replacing(Self.yearOfThePage, with: year)
        .replacing("7411", with: String(port))
      if step.isWatching {
        script += """
          \(commands) >out.\(number) 2>&1 &
          watch=$!
          trap 'kill $watch' EXIT
          until grep -qs '^Watching' out.\(number); do sleep 0.02; done

          """
        continue
      }
      script += """
        {
        \(commands)
        } >out.\(number) 2>&1 || {
          echo 'the commands at line \(step.block.line) failed:'; cat out.\(number); exit 1
        }

        """
    }
    // What is watched comes a moment after what caused it.
    for (number, step) in steps.enumerated() where step.isWatching {
      let lines = step.shown?.split(separator: "\n").count ?? 1
      script += """
        until [ "$(wc -l <out.\(number))" -ge \(lines) ]; do sleep 0.02; done

        """
    }
    return script
  }
}

extension Tour {
  /// The coming years whose days are those of the page's: of the present one the commands would not
  /// tell the year, as the page does.
  static func years(after now: Date) -> some Sequence<String> {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    func day(_ year: Int, _ month: Int) -> Date? {
      calendar.date(from: DateComponents(year: year, month: month, day: 1))
    }
    return (2027...).lazy.filter { year in
      guard let january = day(year, 1), let february = day(year, 2), let march = day(year, 3) else {
        return false
      }
      return january > now && calendar.component(.weekday, from: january) == 6
        && march.timeIntervalSince(february) == 28 * 86_400
    }.map(String.init)
  }

  /// A text with what differs from run to run written the same: ids, counters, ports, the zone, and
  /// what comes next.
  static func normalised(_ text: String) -> [String] {
    text.replacing(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/, with: "ID")
      .replacing(/\b[0-9a-f]{6}\b/, with: "ID")
      .replacing(/\brev=[0-9]+/, with: "rev=N")
      .replacing(/!v1 [0-9]+/, with: "!v1 N")
      .replacing(/127\.0\.0\.1:[0-9]+/, with: "ADDRESS")
      .replacing(/time zone: .*/, with: "time zone: Z")
      .replacing(/\ \ zone\ {6}.*/, with: "  zone      Z")
      .replacing(/\ \ next\ {6}.*/, with: "  next      N")
      .split(separator: "\n", omittingEmptySubsequences: false)
      .map { String($0.replacing(/\ +$/, with: "")) }
      .reversed().drop { $0.isEmpty }.reversed()
  }
}

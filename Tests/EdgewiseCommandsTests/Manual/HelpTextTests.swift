import Testing

@testable import EdgewiseCommands

@Suite("Help texts, whole")
struct HelpTextTests {
  private static let everyCommand = """
    Options of every command:
      --json              Print one JSON value for programs, not text for people.
      --server HOST:PORT  The server; else DIR/address, else 127.0.0.1:7411.
      --data DIR          The server's data folder, where its address and token lie.
      --token-file F      The file of your token; else $EDGEWISE_TOKEN or
                          DIR/owner.token.
      --as USER           Sign in as this user, by a password, instead of by a
                          token.
      --help              Show the help of a command.
    """

  @Test("The program's")
  func program() {
    #expect(
      HelpText.program(CommandDefinition.sections) == """
        edgewise shows and changes the calendars of an Edgewise server.

        Usage: edgewise COMMAND [ARGUMENTS] [OPTIONS]

        Appointments:
          add          Add an appointment.
          list         Show a day, a week or any period.
          show         Show all about one appointment.
          find         Find appointments by words.
          set          Change what an appointment says.
          move         Move an appointment to another time.
          resize       Move one edge of an appointment; the other stays.
          repeat       Make an appointment repeat, or stop it.
          delete       Delete appointments.
          watch        Print changes as they come, until you stop it.

        Second thoughts:
          undo         Take back the last change, or a given one.
          redo         Make an undone change again.
          history      Tell who changed an appointment, and when.
          trash        List what was deleted in the last 30 days.
          restore      Bring back what was deleted.

        Free time:
          free         Draw when calendars are busy and free.
          slots        Find when calendars are free together, for long enough.

        Calendars and people:
          calendars    List your calendars; add, change or delete one.
          share        Share a calendar with a user, or list with whom it is shared.
          unshare      Share a calendar with a user no longer.
          users        List the users; add or delete one, set a password.
          tokens       List your tokens; make or revoke one.
          import       Take in an iCalendar file.
          export       Write a calendar as an iCalendar file.

        This program and the server:
          status       Show which server answers, and as whom.
          record       Write a client's session down, so that replay can play it.
          replay       Run a protocol transcript and show the first difference.
          completions  Print the completion script of a shell.
          man          Print the manual page, for man -l or to install.
          help         Show this help, or a command's.

        \(Self.everyCommand)

        Times are written as people write them: "tomorrow 14:00", "fri 10:30", "next
        monday 9am", 2026-12-03T09:30, noon, "in 2 hours"; durations as 45m, 1h30m, "90
        min", 2d.

        The ending of an id is enough where it is the only one; ID@DAY is one occurrence
        of a series.

        edgewise --version prints the version of this program; edgewise status that of
        the server.

        Exit codes: 0 done, 1 the server said no, 2 no connection, 64 wrong usage.
        Run "edgewise help COMMAND" for more about one of them.

        """)
  }

  @Test("What is left out has a usual value for add, and stays what it is for set")
  func usualValues() {
    let usual = [
      "The calendar it belongs to; else your default one.\n",
      "Whether it takes up the time; else yes.\n",
      "such as Europe/Athens; else\n",
    ]
    let (add, set) = (HelpText.command(.add), HelpText.command(.set))
    #expect(usual.allSatisfy { add.contains($0) && !set.contains($0) })
    #expect(set.contains("What no option names stays as it is."))
  }

  @Test("A command's")
  func resize() {
    #expect(
      HelpText.command(.resize) == """
        Move one edge of an appointment; the other stays.

        Usage: edgewise resize ID [DURATION] [OPTIONS]

        A DURATION keeps the start. The end of an all-day appointment is its last day.

        Of a series, ID is all of it and ID@DAY one occurrence, as lists show it;
        --scope says how much to change: this, future (it and all later ones) or all.

        JSON keys: those of show, and undo.

        Options:
          --start TIME  Move the start: a time, or +15m or -15m.
          --end TIME    Move the end: a time, or +15m or -15m.
          --scope this|future|all
                        How much of a series: this occurrence, it and all later, or all.
          --fold 1|2    Which one, where the clocks show a time twice.

        \(Self.everyCommand)

        Examples:
          edgewise resize 7c2f1a 1h30m
          edgewise resize 7c2f1a --end 11:15
          edgewise resize 7c2f1a --start=-15m
          edgewise resize 7c2f1a@fri 30m --scope future

        """)
  }
}

import Testing

@testable import EdgewiseCommands

@Suite("Help texts, whole")
struct HelpTextTests {
  @Test("The program's")
  func program() {
    #expect(
      HelpText.program(CommandDefinition.all) == """
        edgewise shows and changes the calendars of an Edgewise server.

        Usage: edgewise COMMAND [ARGUMENTS] [OPTIONS]

        Commands:
          status     Show which server answers, and as whom.
          calendars  List the calendars that you may see.
          add        Add an appointment.
          list       Show a day, a week or any period.
          show       Show all about one appointment.
          set        Change what an appointment says.
          move       Move an appointment to another time.
          resize     Move one edge of an appointment; the other stays.
          delete     Delete appointments.
          undo       Take back the last change, or a given one.
          redo       Make an undone change again.
          watch      Print changes as they come, until you stop it.
          import     Add the events of an iCalendar file.
          replay     Run a protocol transcript and show the first difference.
          help       Show this help, or a command's.

        Options of every command:
          --json              Print one JSON value for programs instead of text for people.
          --server HOST:PORT  The server; else DIR/address, else 127.0.0.1:7411.
          --data DIR          The server's data folder, where its address and token lie.
          --token-file F      A file with the token; else $EDGEWISE_TOKEN, DIR/owner.token.
          --help              Show the help of a command.

        Times are written as people write them: "tomorrow 14:00", "fri 10:30", "next monday 9am",
        2026-12-03T09:30, noon, "in 2 hours"; durations as 45m, 1h30m, "90 min", 2d.
        The ending of an id is enough where it is the only one.

        Exit codes: 0 done, 1 the server said no, 2 no connection, 64 wrong usage.
        Run "edgewise help COMMAND" for more about one of them.

        """)
  }

  @Test("A command's")
  func resize() {
    #expect(
      HelpText.command(.resize) == """
        Move one edge of an appointment; the other stays.

        Usage: edgewise resize ID [DURATION] [OPTIONS]

        A DURATION keeps the start. The end of an all-day appointment is its last day.

        JSON keys: those of show, and undo.

        Options:
          --start TIME  Move the start: a time, or +15m or -15m.
          --end TIME    Move the end: a time, or +15m or -15m.
          --fold 1|2    Which one, where the clocks show a time twice.

        Options of every command:
          --json              Print one JSON value for programs instead of text for people.
          --server HOST:PORT  The server; else DIR/address, else 127.0.0.1:7411.
          --data DIR          The server's data folder, where its address and token lie.
          --token-file F      A file with the token; else $EDGEWISE_TOKEN, DIR/owner.token.
          --help              Show the help of a command.

        Examples:
          edgewise resize 7c2f1a 1h30m
          edgewise resize 7c2f1a --end 11:15
          edgewise resize 7c2f1a --start=-15m

        """)
  }
}

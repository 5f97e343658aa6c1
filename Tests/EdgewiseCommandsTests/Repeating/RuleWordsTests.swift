import Scheduling
import Testing

@testable import EdgewiseCommands

@Suite("How appointments repeat, in words")
struct RuleWordsTests {
  @Test(
    "Words and their rules",
    arguments: [
      ("every day", "FREQ=DAILY"), ("daily", "FREQ=DAILY"),
      ("every 3 days", "FREQ=DAILY;INTERVAL=3"),
      ("every other day", "FREQ=DAILY;INTERVAL=2"), ("hourly, 4 times", "FREQ=HOURLY;COUNT=4"),
      ("every weekday", "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR"),
      ("on weekends", "FREQ=WEEKLY;BYDAY=SA,SU"), ("weekly", "FREQ=WEEKLY"),
      ("every 2 weeks", "FREQ=WEEKLY;INTERVAL=2"), ("fortnightly", "FREQ=WEEKLY;INTERVAL=2"),
      ("every monday", "FREQ=WEEKLY;BYDAY=MO"),
      ("Mondays and Thursdays", "FREQ=WEEKLY;BYDAY=MO,TH"),
      ("weekly on mo,we,fr", "FREQ=WEEKLY;BYDAY=MO,WE,FR"),
      ("every other tuesday", "FREQ=WEEKLY;INTERVAL=2;BYDAY=TU"),
      ("every 2 weeks on mon and wed", "FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,WE"),
      ("monthly", "FREQ=MONTHLY"), ("quarterly", "FREQ=MONTHLY;INTERVAL=3"),
      ("monthly on the 15th", "FREQ=MONTHLY;BYMONTHDAY=15"),
      ("monthly on 15", "FREQ=MONTHLY;BYMONTHDAY=15"),
      ("every month on the 1st and 15th", "FREQ=MONTHLY;BYMONTHDAY=1,15"),
      ("monthly on the last day", "FREQ=MONTHLY;BYMONTHDAY=-1"),
      ("the last day of every month", "FREQ=MONTHLY;BYMONTHDAY=-1"),
      ("monthly on the last friday", "FREQ=MONTHLY;BYDAY=-1FR"),
      ("every last friday", "FREQ=MONTHLY;BYDAY=-1FR"),
      ("the first and third monday of every month", "FREQ=MONTHLY;BYDAY=1MO,3MO"),
      ("monthly on the last weekday", "FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1"),
      ("yearly", "FREQ=YEARLY"), ("annually", "FREQ=YEARLY"),
      ("yearly on 3 dec", "FREQ=YEARLY;BYMONTHDAY=3;BYMONTH=12"),
      ("every year on December 3", "FREQ=YEARLY;BYMONTHDAY=3;BYMONTH=12"),
      ("yearly on the last friday of november", "FREQ=YEARLY;BYDAY=-1FR;BYMONTH=11"),
      ("every weekday until 2027-01-31", "FREQ=WEEKLY;UNTIL=20270131;BYDAY=MO,TU,WE,TH,FR"),
      ("daily until fri", "FREQ=DAILY;UNTIL=20261204"),
      ("daily for 10 times", "FREQ=DAILY;COUNT=10"),
      ("every day, 1 time", "FREQ=DAILY;COUNT=1"),
      ("freq=weekly;byday=mo,we", "FREQ=WEEKLY;BYDAY=MO,WE"),
      ("RRULE:FREQ=DAILY;COUNT=2", "FREQ=DAILY;COUNT=2"),
    ])
  func rules(_ words: String, _ rule: String) throws {
    let expected = RuleWords.rule(try RecurrenceRule(text: rule))
    #expect(try RuleWords(words, at: wednesday) == expected)
  }

  @Test("Words that end the repeating", arguments: ["off", "never", "No", "stop", "none", "once"])
  func stop(_ words: String) throws {
    #expect(try RuleWords(words, at: wednesday) == .stop)
    #expect(try RuleWords(words, at: wednesday).protocolText == "")
  }

  @Test(
    "Anything else is refused, and the refusal says what to write",
    arguments: [
      ("", "is no rule"), ("banana", "is no rule"), ("every", "is no rule"),
      ("every 0 days", "is no rule"),
      ("every 2", "is no rule"), ("on the last", "is no rule"), ("daily weekly", "is no rule"),
      ("monthly on the 32nd", "is no rule"), ("daily until", "no end of a rule"),
      ("daily until noon", "no end of a rule"), ("weekly, many times", "no end of a rule"),
      ("daily 0 times", "no end of a rule"), ("FREQ=OFTEN", "cannot be read"),
      ("FREQ=DAILY;COUNT=2;UNTIL=20270101", "both COUNT and UNTIL"), ("COUNT=3", "has no FREQ"),
      ("weekly on the 15th", "does not go with FREQ=WEEKLY"),
    ])
  func refusals(_ words: String, _ message: String) {
    #expect {
      try RuleWords(words, at: wednesday)
    } throws: { error in
      "\(error)".contains(message)
    }
  }

  @Test(
    "What is said about a rule can be typed in again",
    arguments: [
      "FREQ=DAILY", "FREQ=DAILY;INTERVAL=3;COUNT=4", "FREQ=HOURLY;INTERVAL=2", "FREQ=WEEKLY",
      "FREQ=WEEKLY;INTERVAL=2", "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR", "FREQ=WEEKLY;BYDAY=SA",
      "FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,WE,FR;UNTIL=20270131",
      "FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,TU,WE,TH,FR",
      "FREQ=MONTHLY", "FREQ=MONTHLY;BYMONTHDAY=1,2,3,11,21,22,23,31", "FREQ=MONTHLY;BYMONTHDAY=-1",
      "FREQ=MONTHLY;INTERVAL=2;BYDAY=-1FR", "FREQ=MONTHLY;BYDAY=1MO,3MO;COUNT=1",
      "FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1", "FREQ=YEARLY",
      "FREQ=YEARLY;BYMONTHDAY=3;BYMONTH=12", "FREQ=YEARLY;BYDAY=-1FR;BYMONTH=11",
    ])
  func wordsAndBack(_ text: String) throws {
    let rule = try RecurrenceRule(text: text)
    let words = RuleText.words(rule)
    #expect(!words.contains("FREQ="))
    #expect(try RuleWords(words, at: wednesday) == .rule(rule), "\(words)")
  }

  @Test(
    "A rule that words would hide something of is shown as it stands",
    arguments: [
      "FREQ=DAILY;BYHOUR=9", "FREQ=YEARLY;BYWEEKNO=20", "FREQ=MONTHLY;BYMONTHDAY=-2",
      "FREQ=WEEKLY;INTERVAL=2;WKST=SU;BYDAY=TU,SU", "FREQ=MONTHLY;BYDAY=MO",
      "FREQ=YEARLY;BYMONTHDAY=3",
      "FREQ=MONTHLY;BYDAY=MO,WE;BYSETPOS=1", "FREQ=MINUTELY", "FREQ=MONTHLY;BYMONTH=5;BYMONTHDAY=3",
    ])
  func hidesNothing(_ text: String) throws {
    let rule = try RecurrenceRule(text: text)
    #expect(RuleText.words(rule) == rule.description)
  }

  @Test("An end in UTC is told as one")
  func utcEnd() throws {
    #expect(
      RuleText.words(try RecurrenceRule(text: "FREQ=DAILY;UNTIL=20270217T215959Z"))
        == "every day until 17 February 2027 21:59 UTC")
  }
}

// libical alone, as a peer of the benchmarks: prints how much it did and how many nanoseconds
// that took.
//   libical-peer expand RRULE DTSTART ROUNDS
//   libical-peer parse FILE
#include <libical/ical.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static long long nanoseconds(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return time.tv_sec * 1000000000LL + time.tv_nsec;
}

static char *next_line(char *line, size_t size, void *file) {
  return fgets(line, (int)size, file);
}

static int expand(const char *text, const char *start, long rounds) {
  struct icaltimetype first = icaltime_from_string(start);
  long long count = 0;
  const long long begin = nanoseconds();
  for (long round = 0; round < rounds; round++) {
    struct icalrecurrencetype rule = icalrecurrencetype_from_string(text);
    icalrecur_iterator *iterator = icalrecur_iterator_new(rule, first);
    if (!iterator) return 1;
    while (!icaltime_is_null_time(icalrecur_iterator_next(iterator))) count++;
    icalrecur_iterator_free(iterator);
  }
  printf("%lld %lld\n", count, nanoseconds() - begin);
  return 0;
}

static int parse(const char *path) {
  FILE *file = fopen(path, "r");
  if (!file) return 1;
  const long long begin = nanoseconds();
  icalparser *parser = icalparser_new();
  icalparser_set_gen_data(parser, file);
  icalcomponent *calendar = icalparser_parse(parser, next_line);
  const long long end = nanoseconds();
  const int count = calendar ? icalcomponent_count_components(calendar, ICAL_VEVENT_COMPONENT) : 0;
  if (calendar) icalcomponent_free(calendar);
  icalparser_free(parser);
  fclose(file);
  printf("%d %lld\n", count, end - begin);
  return count > 0 ? 0 : 1;
}

int main(int count, char **arguments) {
  if (count == 5 && !strcmp(arguments[1], "expand")) {
    return expand(arguments[2], arguments[3], atol(arguments[4]));
  }
  if (count == 3 && !strcmp(arguments[1], "parse")) return parse(arguments[2]);
  fputs("usage: libical-peer expand RRULE DTSTART ROUNDS | parse FILE\n", stderr);
  return 64;
}

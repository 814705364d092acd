import type { Expected } from '#shared/rules/expected/expected.ts';

/*
 * A second implementation of who is expected when [roster-4]: slow, by the words of the rules, with
 * the clock of the platform alone.
 */

const MINUTE_MS = 60_000;

/** Work that somebody clocked on a sheet of a foreman. */
export interface SlowClock {
  date: string;
  foreman: number;
  person: number;
  start: Date;
  end: Date;
}

/** The eight days before with this weekday, by walking back one day at a time. */
export function slowWeekdays(date: string): string[] {
  const found: string[] = [];
  const weekday = new Date(`${date}T12:00:00Z`).getUTCDay();
  for (let back = 1; found.length < 8; back++) {
    const day = new Date(Date.parse(`${date}T12:00:00Z`) - back * 1_440 * MINUTE_MS);
    if (day.getUTCDay() === weekday) found.push(day.toISOString().slice(0, 10));
  }
  return found;
}

/** What else is known of a person on a crew. */
interface Known {
  /** The start that is set, as the clock shows it: '07:00'. */
  start?: string | undefined;
  joinedAt?: Date | undefined;
}

/** Reads the clocks of a time zone; none of its days may be set forward before `slowMoment`. */
export function slowReading(timeZone: string, clocksOn: (day: string) => readonly SlowClock[]) {
  /** The clock at a moment: '2026-11-20 06:41'. */
  const shown = new Intl.DateTimeFormat('sv-SE', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  });

  /** The minutes that the clock shows at a moment, from the midnight of a day on. */
  function minuteAt(day: string, moment: number): number {
    const text = shown.format(moment);
    const days = (Date.parse(text.slice(0, 10)) - Date.parse(day)) / (1_440 * MINUTE_MS);
    return days * 1_440 + Number(text.slice(11, 13)) * 60 + Number(text.slice(14, 16));
  }

  /** The time in the middle of the first clock-ins of these people on a foreman's sheets. */
  function median(date: string, foreman: number, isOne: (person: number) => boolean): number | null {
    const times: number[] = [];
    for (const day of slowWeekdays(date)) {
      const people = new Set(
        clocksOn(day)
          .filter((clock) => clock.foreman === foreman)
          .map(({ person }) => person),
      );
      for (const person of people) {
        if (!isOne(person)) continue;
        const its = clocksOn(day).filter((clock) => clock.foreman === foreman && clock.person === person);
        times.push(Math.min(...its.map(({ start }) => minuteAt(day, start.getTime()))));
      }
    }
    times.sort((a, b) => a - b);
    if (times.length === 0) return null;
    const [low, high] = [times[Math.ceil(times.length / 2) - 1]!, times[Math.floor(times.length / 2)]!];
    return Math.floor((low + high) / 2);
  }

  /** The first moment of the day at which the clock shows this time. */
  function momentAt(date: string, minute: number): string {
    // No clock of New York is more than five hours behind.
    for (let ms = Date.parse(`${date}T03:00:00Z`) + minute * MINUTE_MS; ; ms += MINUTE_MS)
      if (minuteAt(date, ms) === minute) return new Date(ms).toISOString();
  }

  function expected(date: string, foreman: number, person: number, { start, joinedAt }: Known = {}): Expected | null {
    const byHabit = (): Expected | null => {
      const own = median(date, foreman, (one) => one === person);
      if (own !== null) return { at: momentAt(date, own), source: 'own' };
      const crew = median(date, foreman, (one) => one !== foreman);
      return crew === null ? null : { at: momentAt(date, crew), source: 'crew' };
    };
    const set =
      start && ({ at: momentAt(date, Number(start.slice(0, 2)) * 60 + Number(start.slice(3))), source: 'start' } as const);
    const planned = set || byHabit();
    if (!planned || !joinedAt || joinedAt <= new Date(planned.at)) return planned;
    return { at: joinedAt.toISOString(), source: 'joined' };
  }

  return { shown, minuteAt, median, momentAt, expected };
}

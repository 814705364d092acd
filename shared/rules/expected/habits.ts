import { median } from './expected.ts';

/** A shift of one of the last same weekdays: minutes from the midnight of its day. */
export interface PastShift {
  date: string;
  foremanId: number;
  employeeId: number;
  from: number;
  /** Null while its clock runs. */
  until: number | null;
  /** Of its day; the usual count of a region or of a supervisor is made of theirs. */
  regionId: number | null;
  supervisorId: number | null;
}

/** Usual times of a weekday by foreman, whose crew is the same on all of their jobs. */
export interface Habits {
  /** The median of a person's own first clock-ins on the foreman's sheets. */
  own(foremanId: number, employeeId: number): number | null;
  /** The median of the first clock-ins of everybody on them but the foreman. */
  crew(foremanId: number): number | null;
}

/** Usual times of a company that has no such weekday yet. */
export const NO_HABITS: Habits = { own: () => null, crew: () => null };

/**
 * The usual times of a day, from the shifts of the last same weekdays [roster-4]. A person's first
 * clock-in of a day counts, on the crew of each foreman; the foreman's own does not count as the
 * crew's.
 */
export function habitsOf(shifts: readonly PastShift[]): Habits {
  const firsts = new Map<string, PastShift>();
  for (const shift of shifts) {
    const key = `${shift.date} ${shift.foremanId} ${shift.employeeId}`;
    const known = firsts.get(key);
    if (!known || shift.from < known.from) firsts.set(key, shift);
  }
  const own = new Map<string, number[]>();
  const crew = new Map<number, number[]>();
  for (const { foremanId, employeeId, from } of firsts.values()) {
    add(own, `${foremanId} ${employeeId}`, from);
    if (employeeId !== foremanId) add(crew, foremanId, from);
  }
  const [owns, crews] = [medians(own), medians(crew)];
  return {
    own: (foremanId, employeeId) => owns.get(`${foremanId} ${employeeId}`) ?? null,
    crew: (foremanId) => crews.get(foremanId) ?? null,
  };
}

function add<Key>(lists: Map<Key, number[]>, key: Key, value: number): void {
  const list = lists.get(key);
  if (list) list.push(value);
  else lists.set(key, [value]);
}

const medians = <Key>(lists: ReadonlyMap<Key, number[]>): Map<Key, number | null> =>
  new Map([...lists].map(([key, values]) => [key, median(values)]));

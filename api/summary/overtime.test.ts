import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { SUPERVISORS_HEADER } from '#shared/constants.ts';
import { addDays, businessDay } from '#shared/rules/periods.ts';
import { OvertimeAhead, type PersonAhead } from '#shared/timesheets/overtime-ahead.ts';
import { outlookAt, type WeekOutlook } from '#shared/timesheets/rules/week-ahead.ts';
import type { ShiftType } from '#shared/timesheets/sheets.ts';
import { employee } from '../db/tables/people.ts';
import { timebreak, workshift } from '../db/tables/timesheets.ts';
import { type Requests, requestsOf } from '../test/calls/requests.ts';
import { tellAll } from '../test/calls/sheet-calls.ts';
import { buildTestApi, type TestApi } from '../test/harness.ts';
import { crewsIn } from '../test/rows/crews.ts';

/** A Thursday, at two in the afternoon in New York. */
const TODAY = '2026-11-19';
const NOW = Date.parse('2026-11-19T19:00:00Z');
const MONDAY = '2026-11-16';
const HOUR_MS = 3_600_000;

let api: TestApi;
let make: ReturnType<typeof crewsIn>;
let admin: Requests;
beforeAll(async () => {
  api = await buildTestApi();
  api.clock.aheadMs = NOW - Date.now();
  await api.app.ready();
  make = crewsIn(api.db);
  admin = await requestsOf(api, (await make.addPerson('admin')).id);
});
afterAll(() => api.close());

type Team = Awaited<ReturnType<typeof make.addTeam>>;

/** Seven in the morning of a day where the business is. */
const morning = (date: string): number => businessDay(date, 'America/New_York').start.getTime() + 7 * HOUR_MS;

/** Adds sheets of a team by day. */
function sheetsOf({ foreman, supervisor, region, job, crew }: Team) {
  const sheets = new Map<string, Promise<{ dwoId: number; dwoJobId: number }>>();
  const add = async (date: string) => {
    const day = await make.addDwo(foreman.id, date, { supervisorId: supervisor.id, regionId: region.id });
    return { dwoId: day.id, dwoJobId: (await make.addDwoJob(day.id, job.id, crew.id)).id };
  };
  return (date: string) => {
    const sheet = sheets.get(date) ?? add(date);
    sheets.set(date, sheet);
    return sheet;
  };
}

interface Entry {
  date: string;
  employeeId: number;
  /** Null while the clock runs. */
  hours: number | null;
  type?: ShiftType;
}

/** Enters shifts from seven in the morning on. */
async function enter(team: Team, sheetOn: ReturnType<typeof sheetsOf>, entries: readonly Entry[]) {
  const rows = [];
  for (const { date, employeeId, hours, type = 'NORMAL' } of entries) {
    const start = morning(date);
    rows.push({
      ...(await sheetOn(date)),
      jobId: team.job.id,
      date,
      employeeId,
      type,
      status: hours === null ? ('running' as const) : ('finished' as const),
      start: new Date(start),
      end: hours === null ? null : new Date(start + hours * HOUR_MS),
      hours: hours === null ? 0 : hours * 60,
    });
  }
  return api.db.insert(workshift).values(rows).returning();
}

/** Nine hours on each working day of the four weeks before. */
const usually = (employeeId: number, hours = 9): Entry[] =>
  [1, 2, 3, 4].flatMap((weeks) => [0, 1, 2, 3, 4].map((day) => ({ date: addDays(MONDAY, day - 7 * weeks), employeeId, hours })));
const thisWeek = (employeeId: number, hours: readonly (number | null)[]): Entry[] =>
  hours.map((some, day) => ({ date: addDays(MONDAY, day), employeeId, hours: some }));

async function askFor(who: Requests, query = '') {
  const { monday, today, data } = OvertimeAhead.parse((await who.get(`/dwo/overtime${query}`).expect(200)).body);
  expect([monday, today]).toEqual([MONDAY, 3]);
  return data;
}
const outlookOf = (person: PersonAhead, at = NOW): WeekOutlook => outlookAt(person, 3, at);
const idsOf = (people: readonly { id: number }[]): number[] => people.map(({ id }) => id);

describe('GET dwo/overtime [summary-8]', () => {
  it('has who is past 40 hours and who will be, with the foreman and the region of their sheet, and nobody else', async () => {
    const team = await make.addTeam({ workers: 7 });
    const sheetOn = sheetsOf(team);
    const [past, will, short, isNew, left, off, resting] = idsOf(team.workers);
    await enter(team, sheetOn, [
      ...thisWeek(past!, [12, 12, 12, 6]),
      ...usually(will!),
      ...thisWeek(will!, [9, 9, 9, null]),
      ...usually(short!, 7),
      ...thisWeek(short!, [7, 7, 7, null]),
      // Nothing is usual of somebody who came two weeks ago.
      ...usually(isNew!).filter(({ date }) => date >= addDays(MONDAY, -14)),
      ...thisWeek(isNew!, [9, 9, 9, null]),
      ...usually(left!),
      ...thisWeek(left!, [12, 12, 12, 12]),
      ...usually(off!),
      ...thisWeek(off!, [9, 9, 9, 9]),
      { date: addDays(MONDAY, 4), employeeId: off!, hours: 8, type: 'HOLIDAY' },
      // Did not work in this week.
      ...usually(resting!, 12),
      // The office is not counted.
      ...thisWeek(team.supervisor.id, [12, 12, 12, 12]),
    ]);
    await api.db.update(employee).set({ isActive: false }).where(eq(employee.id, left!));
    await tellAll(api);
    const people = await askFor(admin, `?region=${team.region.id}`);
    expect(idsOf(people)).toEqual([past, will]);
    const [first, second] = people;
    expect(first).toMatchObject({
      fullName: team.workers[0]!.fullName,
      foremanId: team.foreman.id,
      foreman: team.foreman.fullName,
      region: team.region.name,
      ahead: null,
      clock: null,
    });
    expect(outlookOf(first!)).toEqual({ minutes: 42 * 60, expected: null, passes: { day: 3, isPast: true } });
    expect(outlookOf(second!)).toEqual({ minutes: 34 * 60, expected: 45 * 60, passes: { day: 4, isPast: false } });
  });

  it('counts the hours on all jobs, for those who see a sheet of the person in this week, and for nobody else', async () => {
    const [one, other, third] = [await make.addTeam(), await make.addTeam(), await make.addTeam()];
    const { id } = one.workers[0]!;
    await enter(one, sheetsOf(one), thisWeek(id, [12, 12]));
    await enter(other, sheetsOf(other), thisWeek(id, [0, 0, 12, 9]).slice(2));
    await tellAll(api);
    const supervisors = await Promise.all([one, other, third].map(({ supervisor }) => requestsOf(api, supervisor.id)));
    const [mine, theirs, none] = await Promise.all(supervisors.map((who) => askFor(who)));
    for (const people of [mine, theirs]) {
      const person = people!.find((row) => row.id === id)!;
      expect(outlookOf(person).minutes).toBe(45 * 60);
    }
    // Each sees the foreman and the region of a sheet of their own.
    expect(mine!.map(({ foremanId, region }) => [foremanId, region])).toEqual([[one.foreman.id, one.region.name]]);
    expect(theirs!.map(({ foremanId, region }) => [foremanId, region])).toEqual([[other.foreman.id, other.region.name]]);
    expect(none).toEqual([]);
    for (const team of [one, other]) expect(idsOf(await askFor(admin, `?region=${team.region.id}`))).toEqual([id]);
    expect(await askFor(admin, `?region=${third.region.id}`)).toEqual([]);
    const boss = await make.addPerson('subadmin');
    const selecting = (team: Team) => requestsOf(api, boss.id, { [SUPERVISORS_HEADER]: String(team.supervisor.id) });
    expect(idsOf(await askFor(await selecting(other)))).toEqual([id]);
    expect(await askFor(await selecting(third))).toEqual([]);
    for (const person of [one.foreman, one.workers[0]!])
      await (await requestsOf(api, person.id)).get('/dwo/overtime').expect(403);
  });

  it('changes for a reader who waits when the person is clocked in or breaks, on whatever job', async () => {
    const [one, other] = [await make.addTeam(), await make.addTeam()];
    const { id } = one.workers[0]!;
    await enter(one, sheetsOf(one), [...usually(id), ...thisWeek(id, [9, 9, 9])]);
    const sheet = await sheetsOf(other)(TODAY);
    await admin.post(`/crew/${other.crew.id}/members`, { employeeIds: [id] }).expect(200);
    await tellAll(api);
    const reader = await requestsOf(api, one.supervisor.id);
    const waitFor = async (write: () => Promise<unknown>) => {
      const { headers } = await reader.get('/dwo/overtime').expect(200);
      const next = reader
        .get('/dwo/overtime')
        .set({ 'if-none-match': headers['etag']!, prefer: 'wait=20' })
        .then((answer) => answer);
      await vi.waitFor(() => expect(api.services.changes.state().waiting).toBeGreaterThan(0));
      await write();
      return OvertimeAhead.parse((await next).body).data.find((person) => person.id === id)!;
    };
    const start = new Date(NOW - 2 * HOUR_MS).toISOString();
    const body = { dwoJobId: sheet.dwoJobId, employeeId: id, type: 'NORMAL', start };
    let shiftId = 0;
    const clocked = await waitFor(async () => {
      shiftId = (await admin.post('/workshift', body).expect(201)).body.data.id;
    });
    expect(clocked.clock).toEqual({ day: 3, start, breaksMs: 0, breakSince: null });
    expect(outlookOf(clocked).minutes).toBe(29 * 60);
    const since = new Date(NOW - HOUR_MS).toISOString();
    const paused = await waitFor(() =>
      admin.post('/timebreak', { workShiftId: shiftId, type: 'lunch', start: since }).expect(201),
    );
    expect(paused.clock).toMatchObject({ breakSince: since });
    expect(outlookOf(paused).minutes).toBe(28 * 60);
  });

  it('has who will be past 40 hours within a quarter of an hour, and later those of the next, without a write', async () => {
    const team = await make.addTeam();
    const { id } = team.workers[0]!;
    // Nothing is usual: past 40 hours at ten past four.
    await enter(team, sheetsOf(team), thisWeek(id, [10, 10, 10 + 50 / 60, null]));
    await tellAll(api);
    const path = `?region=${team.region.id}`;
    const boss = await make.addPerson('admin');
    const before = api.clock.aheadMs;
    try {
      for (const [minutes, isThere] of [
        [0, false],
        [90, false],
        [110, true],
        [131, true],
      ] as const) {
        api.clock.aheadMs = before + minutes * 60_000;
        // A token does not live that long.
        const later = await requestsOf(api, boss.id);
        expect(idsOf(await askFor(later, path)), `${minutes} minutes later`).toEqual(isThere ? [id] : []);
      }
    } finally {
      api.clock.aheadMs = before;
    }
  });

  it('says what adding up every shift of every person says, for each reader', async () => {
    const dice = startDice();
    const teams = [await make.addTeam({ workers: 6 }), await make.addTeam({ workers: 6 }), await make.addTeam({ workers: 5 })];
    const everybody = teams.flatMap(({ workers }) => workers);
    const types: ShiftType[] = [
      'NORMAL',
      'NORMAL',
      'NORMAL',
      'NORMAL',
      'NORMAL',
      'CALLOUT',
      'PTO',
      'HOLIDAY',
      'NO_SHOW',
      'TRAINING',
    ];
    for (const team of teams) {
      const sheetOn = sheetsOf(team);
      const entries: Entry[] = [];
      for (const [place, { id }] of everybody.entries()) {
        const isOwn = team.workers.some((worker) => worker.id === id);
        // From half a year ago until tomorrow; people come later, are away, and help elsewhere.
        for (let ago = 70; ago >= -1; ago--) {
          const date = addDays(TODAY, -ago);
          const isFree = [5, 6].includes((new Date(date).getUTCDay() + 6) % 7) && dice(3) > 0;
          if (isFree || ago > 10 + place * 4 || (!isOwn && dice(12) > 0) || dice(9) === 0) continue;
          if (ago === 0 && isOwn && dice(2) === 0) entries.push({ date, employeeId: id, hours: null });
          else if (ago >= 0 || dice(3) === 0)
            entries.push({ date, employeeId: id, hours: 7 + dice(12) / 2, type: types[dice(types.length)]! });
        }
      }
      const rows = await enter(team, sheetOn, entries);
      const pauses = rows.filter(({ status }) => status === 'running' && dice(2) === 0);
      if (pauses.length > 0)
        await api.db.insert(timebreak).values(
          pauses.flatMap(({ id, start }) => {
            const from = (hours: number) => new Date(start.getTime() + hours * HOUR_MS);
            const over = { workShiftId: id, type: 'lunch' as const, status: 'finished' as const, start: from(2), end: from(2.4) };
            return dice(2) === 0 ? [over] : [over, { ...over, status: 'running' as const, start: from(4), end: null }];
          }),
        );
    }
    await tellAll(api);
    const readers = [
      { who: admin, seen: teams, query: '' },
      { who: admin, seen: teams.slice(1, 2), query: `?region=${teams[1]!.region.id}` },
      { who: await requestsOf(api, teams[0]!.supervisor.id), seen: teams.slice(0, 1), query: '' },
      {
        who: await requestsOf(api, (await make.addPerson('admin')).id, { [SUPERVISORS_HEADER]: String(teams[2]!.supervisor.id) }),
        seen: teams.slice(2),
        query: '',
      },
    ];
    const known = new Set(idsOf(everybody));
    for (const { who, seen, query } of readers) {
      const found = (await askFor(who, query)).filter(({ id }) => known.has(id));
      const shown = found.map((person) => [person.id, outlookOf(person)] as const).filter(([, { passes }]) => passes !== null);
      const expected = new Map<number, WeekOutlook>();
      for (const { id } of everybody) {
        const outlook = await slowly(id, new Set(seen.map(({ job }) => job.id)));
        if (outlook?.passes) expected.set(id, outlook);
      }
      expect(new Map(shown)).toEqual(expected);
      expect(expected.size).toBeGreaterThan(1);
    }
  });
});

/**
 * The rule once more, person by person and day by day; null for somebody without a sheet of these
 * jobs.
 */
async function slowly(id: number, jobs: ReadonlySet<number>): Promise<WeekOutlook | null> {
  const shifts = await api.db.select().from(workshift).where(eq(workshift.employeeId, id));
  const on = (date: string) => shifts.filter((shift) => shift.date === date);
  const isOff = ({ type }: { type: ShiftType }) => type === 'HOLIDAY' || type === 'NO_SHOW';
  const workedOn = (date: string) => on(date).reduce((sum, shift) => sum + (isOff(shift) ? 0 : shift.hours), 0);
  const days = [0, 1, 2, 3, 4, 5, 6].map((day) => addDays(MONDAY, day));
  if (!days.some((date) => on(date).some(({ jobId }) => jobs.has(jobId)))) return null;
  const usual = days.map((date) => {
    const values: number[] = [];
    for (let weeks = 1; weeks <= 8; weeks++) {
      const week = days.map((day) => addDays(day, -7 * weeks));
      const day = addDays(date, -7 * weeks);
      if (!week.some((one) => workedOn(one) > 0) || (workedOn(day) === 0 && on(day).some(isOff))) continue;
      values.push(workedOn(day));
    }
    values.sort((a, b) => a - b);
    if (values.length < 3) return null;
    return Math.floor((values[(values.length - 1) >> 1]! + values[values.length >> 1]!) / 2);
  });
  const clock = shifts.find(({ status, date, type }) => status === 'running' && date >= MONDAY && !isOff({ type }));
  let running = 0;
  if (clock) {
    const breaks = await api.db.select().from(timebreak).where(eq(timebreak.workShiftId, clock.id));
    const until = breaks.find(({ end }) => end === null)?.start.getTime() ?? NOW;
    const away = breaks.reduce((sum, { start, end }) => sum + (end ? end.getTime() - start.getTime() : 0), 0);
    running = Math.floor((until - clock.start.getTime() - away) / 60_000);
  }
  const hasBegun = clock !== undefined || days.some((date) => workedOn(date) > 0);
  let minutes = 0;
  let expected = hasBegun ? 0 : null;
  let passes = null as WeekOutlook['passes'];
  for (const [day, date] of days.entries()) {
    const worked = workedOn(date) + (date === TODAY ? running : 0);
    if (date <= TODAY) {
      minutes += worked;
      if (minutes > 2400) passes = passes?.isPast ? passes : { day, isPast: true };
    }
    const isEntered = on(date).some(isOff) && worked === 0 && !(clock && date === TODAY);
    const comes =
      date < TODAY || isEntered || (date > TODAY && worked > 0)
        ? worked
        : usual[day] === null
          ? null
          : Math.max(worked, usual[day]!);
    expected = expected === null || comes === null ? null : expected + comes;
    if (passes === null && expected !== null && expected > 2400) passes = { day, isPast: false };
  }
  if (passes && !passes.isPast && expected === null) passes = null;
  return { minutes, expected, passes };
}

/** A deterministic sequence of whole numbers from 0 to n - 1. */
function startDice(): (n: number) => number {
  let state = 11;
  return (n) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % n;
  };
}

import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { OWNER } from '#shared/live/topics.ts';
import { type Roster, rosterLive } from '#shared/roster/roster.ts';
import { addDays, businessDay } from '#shared/rules/periods.ts';
import type { Moment } from '../db/changes.ts';
import { employeeCrew } from '../db/tables/crews.ts';
import { dwoJob } from '../db/tables/timesheets.ts';
import { SYSTEM } from '../db/write.ts';
import type { Requests } from '../test/calls/requests.ts';
import { anyCall, openOffice, openSheets, tellAll } from '../test/calls/sheet-calls.ts';
import { KeptView } from '../test/kept-view.ts';
import { at, edit, type FieldDay, openFieldDay, TODAY } from '../test/rows/field-day.ts';
import { readSharedRoster } from './shared-roster-query.ts';
import { type RosterPart, visibleRoster } from './shared-roster-rules.ts';

const TIME_ZONE = 'America/New_York';
const YESTERDAY = addDays(TODAY, -1);
const DAYS = [TODAY, YESTERDAY, addDays(TODAY, -2)] as const;

let field: FieldDay;
let admins: Awaited<ReturnType<typeof openOffice>>;
beforeAll(async () => {
  field = await openFieldDay();
  admins = await openOffice(field);
});
afterAll(() => field.api.close());
afterEach(() => {
  vi.restoreAllMocks();
});

/** A live roster, and the same read from the database without caches. */
class RosterView extends KeptView {
  readonly day: string;
  readonly cut: RosterPart;
  #since: Moment | undefined;

  constructor(who: Requests, day: string, given: Partial<RosterPart> = {}) {
    const cut = { regions: null, supervisorIds: null, limit: 300, offset: 0, ...given };
    const { regions, limit, offset } = cut;
    super(who, `/roster?date=${day}&limit=${limit}&offset=${offset}${regions ? `&region=${regions.join()}` : ''}`);
    this.day = day;
    this.cut = cut;
  }

  /** Whether a write since the last call concerned this day. */
  isWoken(): boolean {
    const { changes } = field.api.services;
    const days = { start: this.day, end: this.day };
    const owners = this.cut.supervisorIds?.map(OWNER.under) ?? [OWNER.company];
    const isWoken =
      !this.#since || !changes.isUnchangedSince(this.#since, { topics: rosterLive.topics, days, owners, aspects: [] });
    this.#since = changes.moment()!;
    return isWoken;
  }

  async fromDatabase(): Promise<Partial<Roster>> {
    const day = { date: this.day, timeZone: TIME_ZONE, ...businessDay(this.day, TIME_ZONE), isPast: this.day < TODAY };
    return JSON.parse(
      JSON.stringify(visibleRoster(await readSharedRoster(field.api.db, day, undefined, null), this.cut, day.start)),
    );
  }
}

/** Corrections of the day before: times, lunch, or type. */
const correction = fc.record({
  end: fc.constantFrom('15:00', '16:00', '17:00'),
  lunchTime: fc.constantFrom('0:00', '0:30'),
  type: fc.constantFrom('NORMAL', 'NO_SHOW'),
});

describe('the roster of a day', () => {
  it('is what the database has for everybody who looks at it, whatever was done on whichever day', async () => {
    const { office, shift } = await field.worked(YESTERDAY);
    const counts = { changed: 0, patched: 0, woken: 0 };
    await fc.assert(
      fc.asyncProperty(fc.array(fc.oneof(anyCall, correction), { minLength: 12, maxLength: 24, size: 'max' }), async (steps) => {
        const sheets = await openSheets(field, admins);
        await tellAll(field.api);
        const views = DAYS.flatMap((day) => [
          new RosterView(admins.admin, day),
          new RosterView(admins.subadmin, day, { limit: 2, offset: 1 }),
          new RosterView(admins.admin, day, { regions: [sheets.regionId] }),
          new RosterView(sheets.who.supervisor, day, { supervisorIds: [sheets.supervisorIds.supervisor] }),
          new RosterView(sheets.who.other, day, { supervisorIds: [sheets.supervisorIds.other] }),
        ]);
        for (const view of views) {
          view.isWoken();
          expect(await view.ask()).toBe(200);
        }
        for (const step of steps) {
          if ('by' in step) await sheets.make(step, await sheets.rows());
          else await correct(office, shift, step);
          for (const view of views) {
            counts.woken += Number(view.isWoken());
            const before = view.answer;
            const status = await view.ask();
            expect(view.answer, `${view.day} after ${JSON.stringify(step)}`).toMatchObject(await view.fromDatabase());
            counts.changed += Number(status !== 304);
            counts.patched += Number(status === 226);
            expect(status === 304).toBe(JSON.stringify(before) === JSON.stringify(view.answer));
          }
        }
      }),
      { numRuns: 3, endOnFailure: true },
    );
    process.stdout.write(
      `views that changed, and were answered: ${counts.changed}, ${counts.patched} of them by what changed alone; read again: ${counts.woken}\n`,
    );
    expect(counts.patched).toBeGreaterThan(0);
  }, 300_000);

  it('is not read while only other days are worked on, and while jobs only come to cost more', async () => {
    const today = await field.running();
    const yesterday = await field.worked(YESTERDAY);
    await tellAll(field.api);
    const views = DAYS.map((day) => new RosterView(admins.admin, day));
    for (const view of views) await view.ask();
    const read = vi.spyOn(field.api.services.db, 'execute');
    /** Counts for each view the reads of the database, and whether the view changed. */
    const looked = async (): Promise<string[]> => {
      const found: string[] = [];
      for (const view of views) {
        read.mockClear();
        found.push(`${await view.ask()} ${read.mock.calls.length}`);
      }
      return found;
    };
    const { body } = await today.phone
      .post('/timebreak', { workShiftId: today.shift.id, type: 'pause', start: at('14:00') })
      .expect(201);
    await today.phone.patch(`/timebreak/${body.data.id}`, { end: at('14:20') }).expect(200);
    expect(await looked()).toEqual(['226 1', '304 0', '304 0']);

    await correct(yesterday.office, yesterday.shift, { end: '15:00', lunchTime: '0:30', type: 'NORMAL' });
    expect(await looked()).toEqual(['304 0', '226 1', '304 0']);

    await field.api.services.write(SYSTEM, async (write) => write.changed({ topic: 'job', aspect: 'cost' }));
    expect(await looked()).toEqual(['304 0', '304 0', '304 0']);

    await field.api.services.write(SYSTEM, async (write) => write.changed('job'));
    expect(await looked()).toEqual(['304 1', '304 1', '304 1']);
  });

  it('tells the supervisor of one job that somebody of its crew came to or left another, under another supervisor', async () => {
    const [here, there] = [await field.sheet(), await field.sheet()];
    const { worker } = here;
    for (const made of [here, there])
      await field.api.db.insert(employeeCrew).values({ crewId: made.crew.id, employeeId: worker.id }).onConflictDoNothing();
    // The first clock on a job changes its status, which concerns everybody.
    await there.phone.post('/workshift', { ...there.newShift, employeeId: there.second.id }).expect(201);
    await tellAll(field.api);
    const view = new RosterView(here.office, TODAY, { supervisorIds: [here.supervisor.id] });
    const told = async (): Promise<unknown[]> => {
      const status = await view.ask();
      const { roster, totals } = view.answer as Roster;
      const member = roster.flatMap(({ crew }) => crew).find(({ id }) => id === worker.id);
      return [status, member?.elsewhere, totals.missing, totals.elsewhere];
    };
    expect(await told()).toEqual([200, undefined, 2, 0]);
    const { body } = await there.phone.post('/workshift', { ...there.newShift, employeeId: worker.id }).expect(201);
    expect(await told()).toEqual([226, { jobId: null, clockedOutAt: null }, 1, 1]);
    await there.phone.patch(`/workshift/${body.data.id}`, { end: at('16:00') }).expect(200);
    expect(await told()).toEqual([226, { jobId: null, clockedOutAt: at('16:00') }, 1, 0]);
    const admin = new RosterView(admins.admin, TODAY);
    await admin.ask();
    await there.office.delete(`/workshift/${body.data.id}`).expect(204);
    expect(await told()).toEqual([226, undefined, 2, 0]);
    expect(view.answer).toMatchObject(await view.fromDatabase());
    await admin.ask();
    expect(admin.answer).toMatchObject(await admin.fromDatabase());
  });

  it('tells it also of a crew without a job, which works on a job of its foreman that day', async () => {
    const [here, there] = [await field.sheet(), await field.sheet()];
    const { worker, foreman, supervisor } = here;
    const usual = await field.make.addCrew(foreman.id, null, [worker.id]);
    await field.api.db.update(employeeCrew).set({ isCurrent: false }).where(eq(employeeCrew.crewId, here.crew.id));
    await field.api.db.update(dwoJob).set({ crewId: usual.id }).where(eq(dwoJob.id, here.dwoJob.id));
    await field.api.db.insert(employeeCrew).values({ crewId: there.crew.id, employeeId: worker.id });
    await there.phone.post('/workshift', { ...there.newShift, employeeId: there.second.id }).expect(201);
    await tellAll(field.api);
    const view = new RosterView(here.office, TODAY, { supervisorIds: [supervisor.id] });
    await view.ask();
    await there.phone.post('/workshift', { ...there.newShift, employeeId: worker.id }).expect(201);
    expect(await view.ask()).toBe(226);
    expect(view.answer).toMatchObject(await view.fromDatabase());
    expect((view.answer as Roster).totals).toMatchObject({ elsewhere: 1 });
  });

  it('is read once for however many look at it, and of what moved one job alone', async () => {
    const { phone, shift } = await field.running();
    await tellAll(field.api);
    const views = Array.from({ length: 12 }, (_, index) => new RosterView(admins.admin, TODAY, { limit: 100 + index }));
    for (const view of views) await view.ask();
    const read = vi.spyOn(field.api.services.db, 'execute');
    await phone.post('/timebreak', { workShiftId: shift.id, type: 'pause', start: at('15:00') }).expect(201);
    expect(await Promise.all(views.map((view) => view.ask()))).toEqual(views.map(() => 226));
    expect(read).toHaveBeenCalledTimes(1);
    const { rows } = (await read.mock.results[0]!.value) as { rows: { jobPk: number }[] };
    expect(new Set(rows.map(({ jobPk }) => jobPk)).size).toBe(1);
  });
});

interface Correction {
  end: string;
  lunchTime: string;
  type: string;
}

const correct = async (office: Requests, shift: { id: number }, { end, ...change }: Correction): Promise<void> => {
  const workshifts = [edit(shift, { start: at('12:00', YESTERDAY), end: at(end, YESTERDAY), ...change })];
  await office.put('/workshift/', { workshifts }).expect(200);
};

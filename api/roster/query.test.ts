import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { attendanceOf, hereNow } from '#shared/roster/attendance.ts';
import type { RosterMember } from '#shared/roster/roster.ts';
import { businessDate, businessDay } from '#shared/rules/periods.ts';
import { crew, employeeCrew } from '../db/tables/crews.ts';
import { job } from '../db/tables/jobs.ts';
import { employee, region } from '../db/tables/people.ts';
import { timebreak, workshift } from '../db/tables/timesheets.ts';
import { openTestDatabase, type TestDatabase } from '../test/database.ts';
import { rowsRead } from '../test/measures/rows-read.ts';
import { crewsIn } from '../test/rows/crews.ts';
import { type RosterDay, readRoster } from './query.ts';
import { readSharedRoster } from './shared-roster-query.ts';
import { type RosterPart, visibleRoster } from './shared-roster-rules.ts';

const timeZone = 'America/New_York';
const today = businessDate(new Date(), timeZone);
const yesterday = businessDate(new Date(businessDay(today, timeZone).start.getTime() - 1), timeZone);
const NEVER_CAME = { clockInStatus: 'out', clockedInAt: null, clockedOutAt: null };
const clocksOf = ({ clockedInAt, clockedOutAt }: RosterMember) =>
  [clockedInAt, clockedOutAt].map((moment) => moment && new Date(moment));
const at = (date: string, minutes: number) => new Date(businessDay(date, timeZone).start.getTime() + minutes * 60_000);

let database: TestDatabase;
let make: ReturnType<typeof crewsIn>;

beforeAll(async () => {
  database = await openTestDatabase();
  make = crewsIn(database.db);
  // It references people, cannot be truncated with them, and is not needed here.
  await database.db.execute('drop table audit_log');
});
afterAll(() => database.close());
beforeEach(async () => {
  await database.db.execute('truncate employee, region, job, dwo, crew restart identity cascade');
});

async function roster(asked: Partial<RosterDay & RosterPart> = {}, page = { limit: 300, offset: 0 }) {
  const date = asked.date ?? today;
  const day = { date, timeZone, ...businessDay(date, timeZone), isPast: date < today, ...asked };
  const cut = { regions: null, supervisorIds: null, ...page, ...asked };
  return visibleRoster(await readSharedRoster(database.db, day, undefined, null), cut, day.start);
}

describe('the jobs of a day', () => {
  it('lists an assigned job with its crew, without foreman and supervisor', async () => {
    const { job: work, foreman, supervisor, workers, crew: team } = await make.addTeam();
    await database.db.insert(employeeCrew).values({ crewId: team.id, employeeId: supervisor.id, isSupervisor: true });
    const { roster: rows, totals, count } = await roster();
    expect(rows).toEqual([
      {
        id: work.id,
        jobPk: work.id,
        jobId: work.jobId,
        shownNumber: work.jobId,
        regionId: work.regionId,
        foremanId: foreman.id,
        foremanName: foreman.fullName,
        foremanPhone: null,
        supervisorId: supervisor.id,
        supervisorName: supervisor.fullName,
        changedAt: null,
        crew: workers.map(({ id, fullName, lastName }) => ({ id, fullName, lastName, ...NEVER_CAME })),
      },
    ]);
    expect({ totals, count }).toEqual({ totals: { in: 0, onBreak: 0, out: 2, left: 0, missing: 2, elsewhere: 0 }, count: 1 });
  });

  it.each(['unassigned', 'suspended', 'completed', 'done', 'canceled'] as const)(
    'leaves out a job that is %s',
    async (status) => {
      const { job: work } = await make.addTeam();
      await database.db.update(job).set({ status }).where(eq(job.id, work.id));
      expect((await roster()).roster).toEqual([]);
    },
  );

  it('keeps a job that was completed today as long as a sheet of today has it', async () => {
    const { job: work } = await make.addSheet(today);
    await database.db.update(job).set({ status: 'completed' }).where(eq(job.id, work.id));
    expect((await roster()).roster.map((row) => row.id)).toEqual([work.id]);
  });

  it('leaves out a job that does not run today, and one without a current crew', async () => {
    const ended = await make.addTeam();
    await database.db
      .update(job)
      .set({ endDate: at(yesterday, 600) })
      .where(eq(job.id, ended.job.id));
    const disbanded = await make.addTeam();
    await database.db.update(crew).set({ isCurrent: false, isPrimary: false }).where(eq(crew.id, disbanded.crew.id));
    expect((await roster()).roster).toEqual([]);
  });

  it('orders job ids as people count, and equal ones by row', async () => {
    for (const jobId of ['J-10', 'J-9', 'A-2', 'j-9']) await make.addTeam({ jobId });
    expect((await roster()).roster.map((row) => row.jobId)).toEqual(['A-2', 'j-9', 'J-9', 'J-10']);
  });

  it('pages, with count and totals over all', async () => {
    for (const jobId of ['J-1', 'J-2', 'J-3']) await make.addTeam({ jobId });
    const page = await roster({}, { limit: 1, offset: 1 });
    expect(page.roster.map((row) => row.jobId)).toEqual(['J-2']);
    expect({ count: page.count, totals: page.totals }).toEqual({
      count: 3,
      totals: { in: 0, onBreak: 0, out: 6, left: 0, missing: 6, elsewhere: 0 },
    });
  });

  it('narrows to regions and to supervisors', async () => {
    const [one, other] = [await make.addTeam(), await make.addTeam()];
    const ids = async (asked: Partial<RosterPart>) => (await roster(asked)).roster.map((row) => row.id);
    expect(await ids({ regions: [one.region.id] })).toEqual([one.job.id]);
    expect(await ids({ supervisorIds: [other.supervisor.id] })).toEqual([other.job.id]);
    expect(await ids({ supervisorIds: [] })).toEqual([]);
  });

  it('orders people by last name, and alike on every server', async () => {
    const { region: home, foreman } = await make.addTeam();
    const names = ['Zoe', 'élan', 'Eve', 'adam'];
    const people = [];
    people.push(await make.addPerson('worker', { firstName: 'Abe', lastName: 'Zu' }));
    for (const firstName of names) people.push(await make.addPerson('worker', { firstName, lastName: 'X' }));
    const work = await make.addJob(home.id);
    await make.addCrew(
      foreman.id,
      work.id,
      people.map((person) => person.id),
    );
    const row = (await roster()).roster.find((one) => one.id === work.id);
    expect(row?.crew.map((member) => member.fullName)).toEqual(['adam X', 'élan X', 'Eve X', 'Zoe X', 'Abe Zu']);
  });
});

describe('the clocks of today', () => {
  it('shows who is in, on a break and out, and when that last changed', async () => {
    const { dwoJob: sheet, workers, foreman } = await make.addSheet(today);
    const [first, second] = workers;
    const common = { dwoJobId: sheet.id, date: today };
    await make.addShift({ ...common, employeeId: first!.id, start: at(today, 10) });
    const resting = await make.addShift({ ...common, employeeId: second!.id, start: at(today, 5) });
    await make.addShift({ ...common, employeeId: foreman.id, start: at(today, 30) });
    await database.db
      .insert(timebreak)
      .values({ workShiftId: resting.id, type: 'lunch', status: 'running', start: at(today, 20) });
    const { roster: rows, totals } = await roster();
    expect(rows[0]?.crew.map((member) => member.clockInStatus)).toEqual(['in', 'break']);
    expect(rows[0]?.changedAt).toBe(at(today, 20).toISOString());
    expect(totals).toEqual({ in: 2, onBreak: 1, out: 0, left: 0, missing: 0, elsewhere: 0 });
  });

  it('counts a finished shift as out, but a second one that runs as in', async () => {
    const { dwoJob: sheet, workers } = await make.addSheet(today);
    const person = { dwoJobId: sheet.id, date: today, employeeId: workers[0]!.id };
    await make.addShift({ ...person, start: at(today, 1), end: at(today, 2) });
    expect((await roster()).totals).toEqual({ in: 0, onBreak: 0, out: 2, left: 1, missing: 1, elsewhere: 0 });
    await make.addShift({ ...person, start: at(today, 3) });
    expect((await roster()).totals).toEqual({ in: 1, onBreak: 0, out: 1, left: 0, missing: 1, elsewhere: 0 });
  });

  it('tells those who went home from those who never came: the first clock-in and the last clock-out, none while a clock runs', async () => {
    const { dwoJob: sheet, workers } = await make.addSheet(today);
    const [first, second] = workers.map(({ id }) => ({ dwoJobId: sheet.id, date: today, employeeId: id }));
    const crewToday = async () => (await roster()).roster[0]!.crew.map((member) => [attendanceOf(member), clocksOf(member)]);
    await make.addShift({ ...first!, start: at(today, 60), end: at(today, 120) });
    await make.addShift({ ...first!, start: at(today, 180), end: at(today, 240) });
    expect(await crewToday()).toEqual([
      ['left', [at(today, 60), at(today, 240)]],
      ['missing', [null, null]],
    ]);
    await make.addShift({ ...first!, start: at(today, 300) });
    await make.addShift({ ...second!, start: at(today, 60), end: at(today, 540) }, { type: 'HOLIDAY' });
    expect(await crewToday()).toEqual([
      ['in', [at(today, 60), null]],
      ['off', [null, null]],
    ]);
  });

  it('shows somebody who clocked in there and left the crew since', async () => {
    const { dwoJob: sheet, workers, crew: team } = await make.addSheet(today);
    const worker = workers[0]!;
    await make.addShift({ dwoJobId: sheet.id, date: today, employeeId: worker.id, start: at(today, 1) });
    await database.db
      .update(employeeCrew)
      .set({ isCurrent: false })
      .where(and(eq(employeeCrew.crewId, team.id), eq(employeeCrew.employeeId, worker.id)));
    expect((await roster()).roster[0]?.crew.map(({ id, clockInStatus }) => [id, clockInStatus])).toEqual([
      [worker.id, 'in'],
      [workers[1]!.id, 'out'],
    ]);
  });

  it('leaves out a member who is no longer with the company', async () => {
    const { workers } = await make.addTeam();
    await database.db.update(employee).set({ isActive: false }).where(eq(employee.id, workers[0]!.id));
    expect((await roster()).roster[0]?.crew.map((member) => member.id)).toEqual([workers[1]!.id]);
  });

  it('keeps the clocks of two jobs of one person apart', async () => {
    const { dwo: day, dwoJob: sheet, workers, foreman, region: home } = await make.addSheet(today);
    const worker = workers[0]!;
    const second = await make.addJob(home.id, { jobId: 'ZZ-2' });
    const team = await make.addCrew(foreman.id, second.id, [worker.id]);
    const secondSheet = await make.addDwoJob(day.id, second.id, team.id);
    await make.addShift({ dwoJobId: sheet.id, date: today, employeeId: worker.id, start: at(today, 1), end: at(today, 2) });
    await make.addShift({ dwoJobId: secondSheet.id, date: today, employeeId: worker.id, start: at(today, 3) });
    const statuses = (await roster()).roster.map((row) => row.crew.find((member) => member.id === worker.id)?.clockInStatus);
    expect(statuses).toEqual(['out', 'in']);
  });
});

describe('a person of two crews', () => {
  /** Adds a worker to a crew, and to the crew of another supervisor's job in another region. */
  async function addBoth(date = today) {
    const [here, there] = [await make.addSheet(date), await make.addSheet(date)];
    const worker = here.workers[0]!;
    await database.db.insert(employeeCrew).values({ crewId: there.crew.id, employeeId: worker.id, assignedAt: at(date, 0) });
    const clock = (start: number, end?: number) =>
      make.addShift({
        dwoJobId: there.dwoJob.id,
        date,
        employeeId: worker.id,
        start: at(date, start),
        end: end === undefined ? null : at(date, end),
      });
    const rowHere = async (asked: Partial<RosterDay & RosterPart> = {}) => {
      const answer = await roster({ date, ...asked });
      const member = answer.roster.find(({ id }) => id === here.job.id)!.crew.find(({ id }) => id === worker.id)!;
      return { ...answer, member, attendance: attendanceOf(member) };
    };
    return { here, there, worker, clock, rowHere };
  }

  it('is not missing at one job while their clock runs at the other or once they went home from it [roster-2]', async () => {
    const { here, there, worker, clock, rowHere } = await addBoth();
    const { jobId } = there.job;
    expect(await rowHere()).toMatchObject({ attendance: 'missing', totals: { in: 0, out: 4, missing: 4, elsewhere: 0 } });
    const shift = await clock(60);
    const running = await rowHere();
    expect(running.attendance).toBe('elsewhere');
    expect(running.member).toMatchObject({ ...NEVER_CAME, elsewhere: { jobId, clockedOutAt: null } });
    expect(running.totals).toEqual({ in: 1, onBreak: 0, out: 3, left: 0, missing: 3, elsewhere: 0 });
    expect(hereNow(running.totals)).toBe(1);
    await database.db
      .update(workshift)
      .set({ status: 'finished', end: at(today, 120) })
      .where(eq(workshift.id, shift.id));
    const gone = await rowHere();
    expect(gone.attendance).toBe('left');
    expect(gone.member.elsewhere).toEqual({ jobId, clockedOutAt: at(today, 120).toISOString() });
    expect(gone.totals).toEqual({ in: 0, onBreak: 0, out: 4, left: 1, missing: 3, elsewhere: 0 });
    await make.addShift({ dwoJobId: here.dwoJob.id, date: today, employeeId: worker.id, start: at(today, 130) });
    const { member, attendance, totals } = await rowHere();
    expect([attendance, member.elsewhere]).toEqual(['in', undefined]);
    expect(totals).toEqual({ in: 1, onBreak: 0, out: 3, left: 0, missing: 3, elsewhere: 0 });
  });

  it('is on a job whose number only those read who may see it, and counts there where that job is not listed', async () => {
    const { here, there, clock, rowHere } = await addBoth();
    await clock(60);
    const inRegion = await rowHere({ regions: [here.region.id] });
    expect(inRegion.member.elsewhere?.jobId).toBe(there.job.jobId);
    expect(inRegion.totals).toEqual({ in: 0, onBreak: 0, out: 1, left: 0, missing: 1, elsewhere: 1 });
    expect(hereNow(inRegion.totals)).toBe(0);
    const underOne = await rowHere({ supervisorIds: [here.supervisor.id] });
    expect(underOne.member.elsewhere).toEqual({ jobId: null, clockedOutAt: null });
    expect(underOne.totals).toEqual(inRegion.totals);
    const underBoth = await rowHere({ supervisorIds: [here.supervisor.id, there.supervisor.id] });
    expect(underBoth.member.elsewhere?.jobId).toBe(there.job.jobId);
  });

  it('is not missing in a crew while they lead another job', async () => {
    const { here, there } = await addBoth();
    const { foreman } = there;
    await database.db.insert(employeeCrew).values({ crewId: here.crew.id, employeeId: foreman.id, assignedAt: at(today, 0) });
    await make.addShift({ dwoJobId: there.dwoJob.id, date: today, employeeId: foreman.id, start: at(today, 60) });
    const { roster: rows, totals } = await roster();
    const found = rows.flatMap(({ crew }) => crew).filter(({ id }) => id === foreman.id);
    expect(found.map((member) => [attendanceOf(member), member.elsewhere?.jobId])).toEqual([['elsewhere', there.job.jobId]]);
    expect(totals).toMatchObject({ in: 0, elsewhere: 1 });
  });

  it('did not come to one job of a day that is over, and is not missing, when they worked on the other', async () => {
    const { clock, rowHere } = await addBoth(yesterday);
    await clock(60, 120);
    const { member, attendance, totals } = await rowHere();
    expect([attendance, member.clockInStatus]).toEqual(['left', 'out']);
    expect(totals).toEqual({ in: 1, onBreak: 0, out: 3, left: 1, missing: 3, elsewhere: 0 });
  });
});

describe('a day that is over', () => {
  it('shows the jobs that had a sheet, and as in everybody who worked there', async () => {
    await make.addTeam();
    const { dwoJob: sheet, workers, job: work } = await make.addSheet(yesterday);
    await make.addShift({
      dwoJobId: sheet.id,
      date: yesterday,
      employeeId: workers[0]!.id,
      start: at(yesterday, 60),
      end: at(yesterday, 90),
    });
    await make.addShift(
      { dwoJobId: sheet.id, date: yesterday, employeeId: workers[1]!.id, start: at(yesterday, 60), end: at(yesterday, 90) },
      { type: 'NO_SHOW' },
    );
    const { roster: rows, totals } = await roster({ date: yesterday });
    expect(rows.map((row) => row.id)).toEqual([work.id]);
    expect(rows[0]?.crew.map((member) => member.clockInStatus)).toEqual(['in', 'out']);
    expect(rows[0]?.crew.map(attendanceOf)).toEqual(['left', 'off']);
    expect(rows[0]?.crew.map(clocksOf)).toEqual([
      [at(yesterday, 60), at(yesterday, 90)],
      [null, null],
    ]);
    expect(rows[0]?.changedAt).toBe(at(yesterday, 90).toISOString());
    expect(totals).toEqual({ in: 1, onBreak: 0, out: 0, left: 1, missing: 0, elsewhere: 0 });
  });

  it('shows as still in whose clock nobody stopped', async () => {
    const { dwoJob: sheet, workers } = await make.addSheet(yesterday);
    await make.addShift({ dwoJobId: sheet.id, date: yesterday, employeeId: workers[0]!.id, start: at(yesterday, 60) });
    const { roster: rows, totals } = await roster({ date: yesterday });
    expect(rows[0]?.crew.map(attendanceOf)).toEqual(['in', 'missing']);
    expect(totals).toMatchObject({ left: 0, missing: 1, elsewhere: 0 });
  });

  it("shows as in an employee who took a temporary worker's place, before their hours are counted; a row without times is out", async () => {
    const { dwoJob: sheet, workers } = await make.addSheet(yesterday);
    const [swapped, entered] = workers.map(({ id }) => ({
      dwoJobId: sheet.id,
      date: yesterday,
      employeeId: id,
      start: at(yesterday, 60),
    }));
    await make.addShift({ ...swapped!, end: at(yesterday, 90) }, { wasTemporal: true, hours: 0 });
    await make.addShift({ ...entered!, end: at(yesterday, 60) });
    const { roster: rows } = await roster({ date: yesterday });
    expect(rows[0]?.crew.map((member) => member.clockInStatus)).toEqual(['in', 'out']);
    expect(rows[0]?.crew.map(attendanceOf)).toEqual(['left', 'missing']);
  });
});

describe('the query', () => {
  it('reads the clocks of a day alone among 90 days of sheets, at 50 jobs of 7 people', async () => {
    const [home] = await database.db.insert(region).values({ name: 'Big' }).returning();
    await database.db.execute(`
      insert into employee (employee_id, first_name, last_name, role)
        select '2-' || lpad(i::text, 5, '0') || '-01', 'P', i::text, case when i <= 50 then 'foreman' else 'worker' end from generate_series(1, 450) i;
      insert into job (job_id, address, category, type, work_order_type, status, start_date, end_date, region_id)
        select 'B-' || i, 'x', 'general', 'unit', 'maintenance', case when i <= 50 then 'inProgress' else 'completed' end,
          now() - interval '40 days', now() + interval '40 days', ${home!.id} from generate_series(1, 150) i;
      insert into crew (is_primary, foreman_id, job_id) select true, f.id, j.id
        from (select id, row_number() over (order by id) n from employee where role = 'foreman') f
        join (select id, row_number() over (order by id) n from job) j on j.n = f.n;
      insert into employee_crew (crew_id, employee_id, assigned_at) select c.id, w.id, now() - interval '90 days'
        from (select id, row_number() over (order by id) n from crew) c
        join (select id, row_number() over (order by id) n from employee where role = 'worker') w on w.n between c.n * 7 - 6 and c.n * 7;
      insert into dwo (date, foreman_id, crew_id) select '${today}'::date - d, foreman_id, id from crew, generate_series(0, 89) d order by d desc, crew.id;
      insert into dwo_job (dwo_id, crew_id, job_id) select dwo.id, crew.id, crew.job_id from dwo join crew on crew.id = dwo.crew_id order by dwo.id;
      insert into workshift (date, dwo_job_id, dwo_id, job_id, employee_id, status, start, "end", hours)
        select dwo.date, dwo_job.id, dwo.id, dwo_job.job_id, member.employee_id, case when dwo.date = '${today}' then 'running' else 'finished' end,
          dwo.date + interval '12 hours', case when dwo.date = '${today}' then null else dwo.date + interval '20 hours' end, 480
        from dwo join dwo_job on dwo_job.dwo_id = dwo.id join employee_crew member on member.crew_id = dwo.crew_id
        order by dwo.id, member.employee_id;
      insert into timebreak (work_shift_id, type, status, start, "end")
        select id, 'lunch', 'finished', start + interval '2 hours', start + interval '3 hours' from workshift;
      analyze`);
    const result = await roster();
    expect(result).toMatchObject({ count: 50, totals: { in: 350, onBreak: 0, out: 0, left: 0, missing: 0, elsewhere: 0 } });
    const day = { date: today, ...businessDay(today, timeZone), isPast: false };
    const read = await rowsRead(database.db, (reader) => readRoster(reader, day));
    expect(read).toMatchObject({ workshift: 350, timebreak: 350 });
  });
});

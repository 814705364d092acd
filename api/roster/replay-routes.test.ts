import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { attendanceOf } from '#shared/roster/attendance.ts';
import { RosterReplay } from '#shared/roster/replay.ts';
import { rosterAt, spanOf } from '#shared/roster/rules/replay.ts';
import { ShiftLog } from '#shared/roster/shift-log.ts';
import { NO_HABITS } from '#shared/rules/expected/habits.ts';
import { addDays, businessDate, businessDay } from '#shared/rules/periods.ts';
import { alert } from '../db/tables/alerts.ts';
import { SYSTEM } from '../db/write.ts';
import { requestsOf } from '../test/calls/requests.ts';
import { buildTestApi, type TestApi } from '../test/harness.ts';
import { crewsIn } from '../test/rows/crews.ts';
import { edit } from '../test/rows/field-day.ts';
import { crewsBegin } from './log/entry-rules.ts';

const DAY = '2026-03-04';
const at = (time: string): Date => new Date(`${DAY}T${time}:00Z`);

let api: TestApi;
let make: ReturnType<typeof crewsIn>;

beforeAll(async () => {
  api = await buildTestApi();
  api.clock.aheadMs = Date.parse(`${businessDate(new Date(), 'America/New_York')}T17:00:00Z`) - Date.now();
  await api.app.ready();
  make = crewsIn(api.db);
});
afterAll(() => api.close());

/** Marks rows that were written by hand as changed. */
const tell = () => api.services.write(SYSTEM, async (write) => write.changed('job', 'workshift', 'dwo'));

/** A sheet of the day with one worker who came at 7:02 and left at 15:30, and an office for it. */
async function workedDay() {
  const sheet = await make.addSheet(DAY);
  // Together since before the day, not since the test began.
  await api.db.execute(sql`update employee_crew set assigned_at = '2026-03-02' where crew_id = ${sheet.crew.id}`);
  const shift = await make.addShift({
    dwoJobId: sheet.dwoJob.id,
    date: DAY,
    employeeId: sheet.workers[0]!.id,
    start: at('12:02'),
    end: at('20:30'),
  });
  await tell();
  const supervisor = await requestsOf(api, sheet.supervisor.id);
  return { ...sheet, shift, office: supervisor };
}

describe('GET /roster/replay', () => {
  it('answers the contract to those who see the jobs, and to nobody of the field', async () => {
    const { job, office, foreman, workers } = await workedDay();
    const other = await workedDay();
    const replay = RosterReplay.parse((await office.get(`/roster/replay?date=${DAY}`).expect(200)).body);
    expect(replay.isOver).toBe(true);
    expect(replay.roster.map(({ id }) => id)).toEqual([job.id]);
    expect(replay.shifts.map(({ employeeId }) => employeeId)).toEqual([workers[0]!.id]);
    const admin = await requestsOf(api, (await make.addPerson('admin')).id);
    const all = (await admin.get(`/roster/replay?date=${DAY}`).expect(200)).body as RosterReplay;
    expect(all.roster.map(({ id }) => id)).toEqual(expect.arrayContaining([job.id, other.job.id]));
    for (const person of [foreman, workers[0]!]) await (await requestsOf(api, person.id)).get('/roster/replay').expect(403);
  });

  it('marks what the office has set, with who did', async () => {
    const { shift, office, supervisor } = await workedDay();
    const end = at('21:00').toISOString();
    const times = { start: at('12:02').toISOString(), end };
    await office.put('/workshift/', { workshifts: [edit(shift, times)] }).expect(200);
    const { body } = await office.get(`/roster/replay?date=${DAY}`).expect(200);
    const [replayed] = (body as RosterReplay).shifts;
    expect(replayed).toMatchObject({ end, edits: [{ of: 'end', by: supervisor.fullName }] });
  });

  it('hides the number of a job elsewhere that its reader may not see', async () => {
    const here = await workedDay();
    const there = await make.addSheet(DAY);
    await make.addShift({
      dwoJobId: there.dwoJob.id,
      date: DAY,
      employeeId: here.workers[1]!.id,
      start: at('12:00'),
      end: at('14:00'),
    });
    await tell();
    const replay = (await here.office.get(`/roster/replay?date=${DAY}`).expect(200)).body as RosterReplay;
    const hidden = replay.shifts.find(({ employeeId }) => employeeId === here.workers[1]!.id);
    expect(hidden).toMatchObject({ jobPk: null, jobId: null });
    const { roster } = rosterAt(replay, at('13:00').getTime());
    expect(roster[0]!.crew.map((member) => [attendanceOf(member), member.elsewhere?.jobId])).toEqual([
      ['in', undefined],
      ['elsewhere', null],
    ]);
  });
});

describe('a replay beside the clocks', () => {
  it('has the usual count of the last same weekdays, and the alerts that its reader sees [roster-7]', async () => {
    const { office, job, supervisor } = await workedDay();
    const before = await make.addSheet('2026-02-25');
    await api.db.execute(sql`update dwo set supervisor_id = ${supervisor.id} where id = ${before.dwo.id}`);
    const week = { dwoJobId: before.dwoJob.id, date: '2026-02-25', start: new Date('2026-02-25T12:00:00Z') };
    for (const { id } of before.workers) await make.addShift({ ...week, employeeId: id, end: new Date('2026-02-25T20:00:00Z') });
    await api.db.insert(alert).values({
      type: 'overcost',
      jobId: job.id,
      data: { jobId: job.shownNumber },
      occasion: `replayed ${job.id}`,
      createdAt: at('16:00'),
    });
    await tell();
    const replay = RosterReplay.parse((await office.get(`/roster/replay?date=${DAY}`).expect(200)).body);
    expect([6, 7, 14, 15].map((hour) => replay.usual?.[hour * 12])).toEqual([0, before.workers.length, before.workers.length, 0]);
    expect(replay.alerts).toMatchObject([{ type: 'overcost', at: at('16:00').toISOString(), data: { jobId: job.shownNumber } }]);
    const { office: other } = await workedDay();
    expect((await other.get(`/roster/replay?date=${DAY}`).expect(200)).body.alerts).toEqual([]);
  });
});

describe('a night crew [roster-13]', () => {
  it('is replayed on its day until its clocks end, and on the next from midnight on', async () => {
    const afternoon = api.clock.aheadMs;
    const today = businessDate(api.services.now(), 'America/New_York');
    const yesterday = addDays(today, -1);
    const midnight = businessDay(today, 'America/New_York').start.getTime();
    const hours = (count: number) => new Date(midnight + count * 3_600_000);
    const { dwoJob, workers, supervisor, crew } = await make.addSheet(yesterday);
    await api.db.execute(sql`update employee_crew set assigned_at = '2026-03-02' where crew_id = ${crew.id}`);
    const shift = await make.addShift({ dwoJobId: dwoJob.id, date: yesterday, employeeId: workers[0]!.id, start: hours(-2) });
    await tell();
    api.clock.aheadMs += hours(1.5).getTime() - api.services.now().getTime();
    const office = await requestsOf(api, supervisor.id);
    const replayOf = async (date: string) =>
      RosterReplay.parse((await office.get(`/roster/replay?date=${date}`).expect(200)).body);
    const stateAt = (replay: RosterReplay, moment: Date) =>
      rosterAt(replay, moment.getTime()).roster.map(({ crew: [first] }) => first && attendanceOf(first));

    const night = await replayOf(yesterday);
    expect(night.isOver).toBe(false);
    expect(stateAt(night, hours(1.5))).toEqual(['in']);
    const now = await replayOf(today);
    expect(now.shifts).toMatchObject([{ isCarried: true, end: null }]);
    expect([stateAt(now, hours(0)), stateAt(now, hours(1.5))]).toEqual([['in'], ['in']]);

    await api.db.execute(
      sql`update workshift set status = 'finished', "end" = ${hours(1).toISOString()}, hours = 180 where id = ${shift.id}`,
    );
    await tell();
    const over = await replayOf(yesterday);
    expect(over.isOver).toBe(true);
    expect(spanOf(over, null).endMs).toBe(hours(1).getTime());
    const since = await replayOf(today);
    expect([stateAt(since, hours(0.5)), stateAt(since, hours(1.2))]).toEqual([['in'], ['missing']]);
    expect(((await office.get(`/roster/log?date=${today}`).expect(200)).body as ShiftLog).entries).toEqual([]);
    api.clock.aheadMs = afternoon;
  });
});

describe('the shift log', () => {
  it('writes itself: who came first, who was not in, who left last, and what the office did [roster-9]', async () => {
    const { office, workers, job, dwoJob } = await workedDay();
    const log = async () => ShiftLog.parse((await office.get(`/roster/log?date=${DAY}`).expect(200)).body);
    const first = await log();
    expect(first.entries.map(({ kind }) => kind)).toEqual(['notIn', 'firstIn', 'lastOut']);
    expect(first.entries[0]).toMatchObject({ at: at('12:00').toISOString(), count: 2, of: 2 });
    expect(first.entries[1]).toMatchObject({ person: workers[0]!.fullName, jobPk: job.id, at: at('12:02').toISOString() });
    expect(dwoJob.status).toBe('submitted');
  });

  it('counts who is not in when most crews begin: as it is set, else as it is usual, else as it was [roster-9]', async () => {
    const { office, job } = await workedDay();
    let lates: ShiftLog['entries'] = [];
    const counted = async () => {
      await tell();
      const { entries } = (await office.get(`/roster/log?date=${DAY}`).expect(200)).body as ShiftLog;
      lates = entries.filter(({ kind }) => kind === 'late');
      return entries.find(({ kind }) => kind === 'notIn')?.at;
    };
    await api.db.execute(sql`update job set start_times = '["wed 06:30", "thu 05:00"]' where id = ${job.id}`);
    await api.db.execute(sql`delete from workshift where date = ${DAY} and job_id <> ${job.id}`);
    await api.db.execute(
      sql`delete from dwo_job using dwo where dwo.id = dwo_job.dwo_id and dwo.date = ${DAY} and dwo_job.job_id <> ${job.id}`,
    );
    expect(await counted()).toBe(at('11:30').toISOString());
    // One who came at 7:02, and one who did not come.
    expect(lates).toMatchObject([{ at: at('11:40').toISOString(), count: 2 }]);
    await api.db.execute(sql`update job set start_times = '["wed 07:00"]' where id = ${job.id}`);
    expect(await counted()).toBe(at('12:00').toISOString());
    expect(lates).toMatchObject([{ at: at('12:10').toISOString(), count: 1 }]);
    expect(crewsBegin([{ foremanId: 1, startTime: null }], NO_HABITS)).toBeNull();
    const usual = { ...NO_HABITS, crew: (foremanId: number) => 396 + 10 * foremanId };
    const crews = [1, 2, 3, 4].map((foremanId) => ({ foremanId, startTime: null }));
    // 6:46, 6:56, 7:06 and 7:16: two of them are nearest to 7:00.
    expect(crewsBegin(crews, usual)).toBe(7 * 60);
    expect(crewsBegin([...crews, { foremanId: 5, startTime: '05:00' }, { foremanId: 6, startTime: '05:00' }], usual)).toBe(300);
  });

  it('tells once when the feed was lost, whichever gateways told of it [roster-14]', async () => {
    const { office, foreman } = await workedDay();
    const tellOf = (from: string, until: string) =>
      office.post('/feed_loss', { from: at(from).toISOString(), until: at(until).toISOString() });
    const lost = async () =>
      ((await office.get(`/roster/log?date=${DAY}`).expect(200)).body as ShiftLog).entries
        .filter(({ kind }) => kind === 'feedLost')
        .map((entry) => [entry.at, entry.until]);
    await tellOf('15:07', '15:08').expect(200);
    await tellOf('15:09', '15:10').expect(200);
    await tellOf('15:07', '15:08').expect(200);
    expect(await lost()).toEqual([
      [at('15:07').toISOString(), at('15:08').toISOString()],
      [at('15:09').toISOString(), at('15:10').toISOString()],
    ]);
    const whole = { from: at('15:07').toISOString(), until: at('15:10').toISOString() };
    expect((await tellOf('15:08', '15:09').expect(200)).body.data).toEqual(whole);
    expect(await lost()).toEqual([[whole.from, whole.until]]);
    await tellOf('15:08', '15:08').expect(400);
    await office.post('/feed_loss', { from: at('15:08'), until: '2099-01-01T00:00:00.000Z' }).expect(400);
    await (await requestsOf(api, foreman.id)).post('/feed_loss', whole).expect(403);
  });

  it('takes lines of the office, which all of it reads and only their author changes [roster-10]', async () => {
    const { office } = await workedDay();
    const { office: another, foreman } = await workedDay();
    const { data: line } = (await office.post('/shift_log_line', { date: DAY, note: ' Main Street is closed ' }).expect(201))
      .body;
    expect(line).toMatchObject({ note: 'Main Street is closed', date: DAY, revision: 1 });
    const seen = (await another.get(`/roster/log?date=${DAY}`).expect(200)).body as ShiftLog;
    expect(seen.lines.map(({ id }) => id)).toContain(line.id);
    expect((await another.patch(`/shift_log_line/${line.id}`, { note: 'No' }).expect(403)).body.code).toBe('NOT_YOURS');
    await another.delete(`/shift_log_line/${line.id}`).expect(403);
    const admin = await requestsOf(api, (await make.addPerson('admin')).id);
    await admin.patch(`/shift_log_line/${line.id}`, { note: 'No' }).expect(403);
    await office.patch(`/shift_log_line/${line.id}`, { note: 'It is open', revision: 1 }).expect(200);
    await office.patch(`/shift_log_line/${line.id}`, { note: 'Older', revision: 1 }).expect(409);
    const field = await requestsOf(api, foreman.id);
    await field.get('/roster/log').expect(403);
    await field.post('/shift_log_line', { date: DAY, note: 'x' }).expect(403);
    await office.delete(`/shift_log_line/${line.id}`).expect(204);
    for (const note of ['', ' ', 'x'.repeat(501)]) await office.post('/shift_log_line', { date: DAY, note }).expect(400);
  });
});

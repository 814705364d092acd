import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SUPERVISORS_HEADER } from '#shared/constants.ts';
import { oneOf } from '#shared/http/query.ts';
import { PayrollCountdown } from '#shared/payroll/countdown.ts';
import { ROLES } from '#shared/permissions.ts';
import { addDays, businessDay } from '#shared/rules/periods.ts';
import { employeeCrew } from '../db/tables/crews.ts';
import { employee } from '../db/tables/people.ts';
import { dwo, dwoJob, workshift } from '../db/tables/timesheets.ts';
import { type Requests, requestsOf } from '../test/calls/requests.ts';
import { tellAll } from '../test/calls/sheet-calls.ts';
import { buildTestApi, type TestApi } from '../test/harness.ts';
import { crewsIn } from '../test/rows/crews.ts';

/** A Thursday, at two in the afternoon in New York. */
const TODAY = '2026-11-19';
const NOW = Date.parse('2026-11-19T19:00:00Z');
const MONDAY = '2026-11-16';
const LAST_MONDAY = '2026-11-09';
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

const countdown = async (week?: string, who = admin, headers = {}) => {
  const query = week === undefined ? '' : `?week=${week}`;
  const { body } = await who.get(`/payroll_countdown${query}`).set(headers).expect(200);
  return oneOf(PayrollCountdown).parse(body).data;
};
const morning = (date: string): number => businessDay(date, 'America/New_York').start.getTime() + 7 * HOUR_MS;

type Team = Awaited<ReturnType<typeof make.addTeam>>;

/** Adds a day of a team with a sheet on which its first worker worked. */
async function workedOn({ foreman, supervisor, job, crew, workers }: Team, date: string, { hours = 8 as number | null } = {}) {
  const day = await make.addDwo(foreman.id, date, { supervisorId: supervisor.id });
  const sheet = await make.addDwoJob(day.id, job.id, crew.id);
  const start = new Date(morning(date));
  const end = hours === null ? null : new Date(start.getTime() + hours * HOUR_MS);
  const shift = await make.addShift({ dwoJobId: sheet.id, date, employeeId: workers[0]!.id, start, end });
  return { day, sheet, shift };
}
const ofTeam = ({ waiting }: PayrollCountdown, { supervisor }: Team) =>
  waiting.find(({ supervisorId }) => supervisorId === supervisor.id);
const missingOf = ({ missing }: PayrollCountdown, { foreman }: Team) =>
  missing.filter(({ foremanId }) => foremanId === foreman.id);

describe('[payroll-1] what payroll waits for', () => {
  it('is the last whole week unless another is asked for, by any of its days', async () => {
    expect(await countdown()).toMatchObject({ start: LAST_MONDAY, end: '2026-11-15' });
    expect(await countdown('2026-11-22')).toMatchObject({ start: MONDAY, end: '2026-11-22' });
    await admin.get('/payroll_countdown?week=soon').expect(400);
  });

  it('stands by the supervisor of the day: pending, submitted and running apart, approved in the total', async () => {
    const team = await make.addTeam();
    const before = await countdown(MONDAY);
    expect(ofTeam(before, team)).toBeUndefined();
    const { sheet, shift } = await workedOn(team, MONDAY);
    await workedOn(team, addDays(MONDAY, 1), { hours: 6 });
    const { sheet: draft } = await workedOn(team, addDays(MONDAY, 2), { hours: 4 });
    await workedOn(team, TODAY, { hours: null });
    await workedOn(team, addDays(MONDAY, -1));
    await api.db.update(dwoJob).set({ status: 'draft' }).where(eq(dwoJob.id, draft.id));
    await tellAll(api);
    const supervisor = await api.db.select().from(employee).where(eq(employee.id, team.supervisor.id));
    const after = await countdown(MONDAY);
    expect(ofTeam(after, team)).toEqual({
      id: String(team.supervisor.id),
      supervisorId: team.supervisor.id,
      supervisor: supervisor[0]!.fullName,
      isListed: true,
      mayBeReminded: true,
      draft: { sheets: 1, shifts: 1, minutes: 240 },
      submitted: { sheets: 2, shifts: 2, minutes: 840 },
      running: { sheets: 1, shifts: 1, minutes: 0 },
      reminder: null,
    });
    expect(after.left.sheets - before.left.sheets).toBe(4);
    await api.db.update(dwoJob).set({ status: 'approved' }).where(eq(dwoJob.id, sheet.id));
    await api.db.update(workshift).set({ approvalStatus: 'approved' }).where(eq(workshift.id, shift.id));
    await tellAll(api);
    const later = await countdown(MONDAY);
    expect(ofTeam(later, team)).toMatchObject({ submitted: { sheets: 1, shifts: 1, minutes: 360 } });
    expect(later.approved.sheets - after.approved.sheets).toBe(1);
  });

  it('counts no No Show, and has days without a supervisor at the end', async () => {
    const team = await make.addTeam();
    const { day, shift } = await workedOn(team, addDays(LAST_MONDAY, 1));
    await api.db.update(workshift).set({ type: 'NO_SHOW' }).where(eq(workshift.id, shift.id));
    await api.db.update(dwo).set({ supervisorId: null }).where(eq(dwo.id, day.id));
    await tellAll(api);
    expect((await countdown()).waiting.at(-1)).toMatchObject({
      id: 'none',
      supervisor: null,
      mayBeReminded: false,
      submitted: { sheets: 1, shifts: 0, minutes: 0 },
    });
  });

  it('is for admins and sub-admins, of the whole company; what a selection leaves out is not in their lists', async () => {
    const [team, other] = [await make.addTeam(), await make.addTeam()];
    await workedOn(team, addDays(LAST_MONDAY, 2));
    await workedOn(other, addDays(LAST_MONDAY, 2));
    await tellAll(api);
    for (const role of ROLES) {
      const who = await requestsOf(api, (await make.addPerson(role)).id);
      await who.get('/payroll_countdown').expect(role === 'admin' || role === 'subadmin' ? 200 : 403);
    }
    const chosen = await countdown(undefined, admin, { [SUPERVISORS_HEADER]: String(team.supervisor.id) });
    expect(ofTeam(chosen, team)).toMatchObject({ isListed: true });
    expect(ofTeam(chosen, other)).toMatchObject({ isListed: false });
  });
});

describe('[payroll-2] days on which a sheet is missing', () => {
  it('are those on which a foreman usually leads work, once they are over', async () => {
    const [team, other] = [await make.addTeam(), await make.addTeam()];
    for (let back = 1; back <= 8; back++) {
      await workedOn(other, addDays(MONDAY, -7 * back));
      if (back <= 5) await workedOn(team, addDays(MONDAY, -7 * back));
      if (back <= 5) await workedOn(team, addDays(TODAY, -7 * back));
    }
    await workedOn(other, MONDAY);
    await workedOn(other, TODAY);
    await tellAll(api);
    expect(missingOf(await countdown(MONDAY), team)).toMatchObject([
      { date: MONDAY, foreman: team.foreman.fullName, supervisor: team.supervisor.fullName, people: 0, isUsual: true },
    ]);
    const { day } = await workedOn(team, MONDAY);
    await tellAll(api);
    expect(missingOf(await countdown(MONDAY), team)).toEqual([]);
    await api.db.delete(workshift).where(eq(workshift.dwoId, day.id));
    await api.db.delete(dwo).where(eq(dwo.id, day.id));
    await api.db.update(employee).set({ isActive: false }).where(eq(employee.id, team.foreman.id));
    await tellAll(api);
    expect(missingOf(await countdown(MONDAY), team)).toEqual([]);
  });

  it('are none where nobody worked, or where the foreman was off or with another crew', async () => {
    const [team, other] = [await make.addTeam(), await make.addTeam()];
    const tuesday = addDays(MONDAY, 1);
    for (let back = 1; back <= 8; back++) await workedOn(team, addDays(addDays(MONDAY, 4), -7 * back));
    for (let back = 1; back <= 8; back++) await workedOn(team, addDays(tuesday, -7 * back));
    const { sheet } = await workedOn(other, tuesday);
    const start = new Date(morning(tuesday));
    const off = { dwoJobId: sheet.id, date: tuesday, employeeId: team.foreman.id, start, end: start };
    const { id } = await make.addShift(off, { type: 'NO_SHOW' });
    await tellAll(api);
    expect(missingOf(await countdown(MONDAY), team)).toEqual([]);
    await api.db.delete(workshift).where(eq(workshift.id, id));
    await tellAll(api);
    expect(missingOf(await countdown(MONDAY), team)).toMatchObject([{ date: tuesday, isUsual: true }]);
  });

  it('are those on which people of theirs alone clocked in with another foreman', async () => {
    const [team, other] = [await make.addTeam(), await make.addTeam()];
    const wednesday = addDays(MONDAY, 2);
    const { sheet } = await workedOn(other, wednesday);
    await api.db.update(employeeCrew).set({ assignedAt: new Date(morning(MONDAY)) });
    const start = new Date(morning(wednesday));
    const end = new Date(start.getTime() + HOUR_MS);
    for (const { id } of team.workers.slice(0, 2))
      await make.addShift({ dwoJobId: sheet.id, date: wednesday, employeeId: id, start, end });
    await tellAll(api);
    expect(missingOf(await countdown(MONDAY), team)).toMatchObject([{ date: wednesday, people: 2, isUsual: false }]);
    await make.addCrew(other.foreman.id, null, [team.workers[0]!.id]);
    await tellAll(api);
    expect(missingOf(await countdown(MONDAY), team)).toMatchObject([{ people: 1 }]);
    // Who joined later was nobody of theirs on that day.
    await api.db.update(employeeCrew).set({ assignedAt: new Date(morning(TODAY)) });
    await tellAll(api);
    expect(missingOf(await countdown(MONDAY), team)).toEqual([]);
  });
});

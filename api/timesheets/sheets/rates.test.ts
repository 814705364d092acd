import { eq, inArray, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { startWorkers } from '#api/background/worker.ts';
import { job } from '#api/db/tables/jobs.ts';
import { employee } from '#api/db/tables/people.ts';
import { workshift } from '#api/db/tables/timesheets.ts';
import { type Requests, requestsOf } from '#api/test/calls/requests.ts';
import { buildTestApi, type TestApi } from '#api/test/harness.ts';
import { crewsIn } from '#api/test/rows/crews.ts';
import { Employee } from '#shared/employees.ts';
import { oneOf } from '#shared/http/query.ts';
import { addDays, businessDay, payrollWeek } from '#shared/rules/periods.ts';

const ZONE = 'America/New_York';
/** Friday, in the evening. */
const TODAY = '2026-11-20';
const { monday: MONDAY } = payrollWeek(TODAY);
const at = (day: string, hour: number) => new Date(businessDay(day, ZONE).start.getTime() + hour * 3_600_000).toISOString();

let api: TestApi;
let stop: () => Promise<void>;
let make: ReturnType<typeof crewsIn>;
let admin: Requests;

beforeAll(async () => {
  api = await buildTestApi();
  api.clock.aheadMs = Date.parse(at(TODAY, 21)) - Date.now();
  await api.app.ready();
  make = crewsIn(api.db);
  stop = await startWorkers(api.services, api.queue);
  admin = await requestsOf(api, (await make.addPerson('admin')).id);
});
afterAll(async () => {
  await stop();
  await api.close();
});

/** Adds a team with a sheet of its job on each of these days. */
async function teamOn(days: readonly string[], workers = 2) {
  const team = await make.addTeam({ workers });
  const sheets = new Map<string, number>();
  const dwos = new Map<string, number>();
  for (const date of days) {
    const day = await make.addDwo(team.foreman.id, date, { supervisorId: team.supervisor.id, regionId: team.region.id });
    dwos.set(date, day.id);
    sheets.set(date, (await make.addDwoJob(day.id, team.job.id, team.crew.id)).id);
  }
  return { ...team, dwos, sheets };
}
const paid = (id: number, ...texts: string[]) =>
  admin.patch(`/employee/${id}`, Object.fromEntries(texts.map((text, place) => [`earningRate${place + 1}`, text]))).expect(200);
const work = async (dwoJobId: number, employeeId: number, day: string, hours: number, type = 'NORMAL') => {
  const shift = { dwoJobId, employeeId, type, start: at(day, 7), end: at(day, 7 + hours), lunchTime: '0:00' };
  return (await admin.post('/workshift', shift).expect(201)).body.data.id as number;
};
const settled = () =>
  vi.waitFor(async () => {
    const { rows } = await api.db.execute<{ left: number }>(
      sql`select count(*)::int as left from pgboss.job where name in ('shift-rates', 'job-costs') and state not in ('completed', 'cancelled')`,
    );
    expect(rows[0]?.left).toBe(0);
  }, 10_000);
async function labor(jobId: number): Promise<string> {
  await settled();
  return (await api.db.select().from(job).where(eq(job.id, jobId)))[0]!.laborCost;
}
const read = async (id: number, who = admin) =>
  oneOf(Employee).parse((await who.get(`/employee/${id}?include=["earlierRates"]`).expect(200)).body).data;

it('a raise leaves an hour what it cost when it was worked, also when somebody else works on the job', async () => {
  const { job: of, sheets, workers } = await teamOn([TODAY]);
  const [one, two] = workers;
  await paid(one!.id, 'Lineman - ST 20.00');
  await paid(two!.id, 'Lineman - ST 10.00');
  await work(sheets.get(TODAY)!, one!.id, TODAY, 8);
  expect(await labor(of.id)).toBe('160.00');
  await paid(one!.id, 'Lineman - ST 40.00');
  expect(await labor(of.id)).toBe('160.00');
  await work(sheets.get(TODAY)!, two!.id, TODAY, 1);
  expect(await labor(of.id)).toBe('170.00');
});

it('both jobs of a week stand on the rates of their days, overtime too', async () => {
  const days = [0, 1, 2, 3, 4].map((day) => addDays(MONDAY, day));
  const team = await teamOn(days);
  const second = await make.addJob(team.region.id, { supervisorId: team.supervisor.id });
  const id = team.workers[0]!.id;
  await paid(id, 'Lineman - ST 20.00', 'Lineman - OT 31.00');
  await admin
    .patch(`/employee/${id}`, { earningRate1: 'Lineman - ST 40.00', earningRate2: null, ratesFrom: days[3] })
    .expect(200);
  for (const day of days.slice(0, 4)) await work(team.sheets.get(day)!, id, day, 11);
  const friday = await make.addDwoJob(team.dwos.get(TODAY)!, second.id, team.crew.id);
  await work(friday.id, id, TODAY, 2);
  // Three days at 20.00, then 7 hours at 40.00 and 4 beyond the 40th; on Friday overtime alone.
  expect(await labor(team.job.id)).toBe('1180.00');
  expect(await labor(second.id)).toBe('120.00');
});

it('a rate that was wrong is corrected for its own day: what is open is recomputed, what is approved and what lies before stays', async () => {
  const [before, approved, open] = [addDays(MONDAY, 0), addDays(MONDAY, 1), addDays(MONDAY, 2)];
  const team = await teamOn([before, approved, open]);
  const id = team.workers[0]!.id;
  await paid(id, 'Lineman - ST 20.00');
  for (const day of [before, approved, open]) await work(team.sheets.get(day)!, id, day, 8);
  await admin.post(`/dwo_job/${team.sheets.get(approved)}/approve`, {}).expect(200);
  expect(await labor(team.job.id)).toBe('480.00');
  await admin.patch(`/employee/${id}`, { earningRate1: 'Lineman - ST 30.00', ratesFrom: approved }).expect(200);
  expect(await labor(team.job.id)).toBe('560.00');
  await admin.patch(`/employee/${id}`, { earningRate1: 'Lineman - ST 25.00', ratesFrom: approved }).expect(200);
  expect(await labor(team.job.id)).toBe('520.00');
  expect(await read(id)).toMatchObject({
    earningRate1: 'Lineman - ST 25.00',
    ratesFrom: approved,
    earlierRates: [{ earningRate1: 'Lineman - ST 20.00', ratesFrom: null }],
  });
});

it('a rate for days between two others counts until the later one, which stays the newest', async () => {
  const days = [0, 2, 4].map((day) => addDays(MONDAY, day));
  const team = await teamOn(days);
  const id = team.workers[0]!.id;
  await paid(id, 'Lineman - ST 20.00');
  await admin.patch(`/employee/${id}`, { earningRate1: 'Lineman - ST 40.00', ratesFrom: days[2] }).expect(200);
  for (const day of days) await work(team.sheets.get(day)!, id, day, 1);
  expect(await labor(team.job.id)).toBe('80.00');
  const { body } = await admin.patch(`/employee/${id}`, { earningRate1: 'Lineman - ST 30.00', ratesFrom: days[1] }).expect(200);
  expect(body.data).toMatchObject({ earningRate1: 'Lineman - ST 40.00', ratesFrom: days[2] });
  expect(await labor(team.job.id)).toBe('90.00');
  expect((await read(id)).earlierRates?.map(({ ratesFrom }) => ratesFrom)).toEqual([null, days[1]]);
});

it('one that begins later is the newest, and counts from its day on', async () => {
  const team = await teamOn([TODAY]);
  const id = team.workers[0]!.id;
  await paid(id, 'Lineman - ST 20.00');
  const later = addDays(TODAY, 10);
  await admin.patch(`/employee/${id}`, { earningRate1: 'Lineman - ST 40.00', ratesFrom: later }).expect(200);
  await work(team.sheets.get(TODAY)!, id, TODAY, 1);
  expect(await labor(team.job.id)).toBe('20.00');
  await paid(id, 'Lineman - ST 45.00');
  expect(await read(id)).toMatchObject({ earningRate1: 'Lineman - ST 45.00', ratesFrom: later });
});

it('the first rate that somebody has counts for every shift that was worked without one', async () => {
  const team = await teamOn([MONDAY, TODAY]);
  const id = team.workers[0]!.id;
  for (const day of [MONDAY, TODAY]) await work(team.sheets.get(day)!, id, day, 4);
  await admin.post(`/dwo_job/${team.sheets.get(MONDAY)}/approve`, {}).expect(200);
  expect(await labor(team.job.id)).toBe('0.00');
  await paid(id, 'Lineman - ST 20.00');
  expect(await labor(team.job.id)).toBe('160.00');
  const kept = await api.db
    .select({ rate: workshift.straightRate })
    .from(workshift)
    .where(inArray(workshift.dwoJobId, [...team.sheets.values()]));
  expect(kept).toEqual([{ rate: 2000 }, { rate: 2000 }]);
});

it('somebody swapped in for a temporary worker is paid by the rates of that day', async () => {
  const team = await teamOn([MONDAY]);
  const id = team.workers[0]!.id;
  await paid(id, 'Lineman - ST 20.00');
  await admin.patch(`/employee/${id}`, { earningRate1: 'Lineman - ST 40.00', ratesFrom: TODAY }).expect(200);
  const entry = {
    dwoJobId: team.sheets.get(MONDAY),
    employeeName: 'Sam',
    type: 'NORMAL',
    start: at(MONDAY, 7),
    end: at(MONDAY, 9),
  };
  const { data } = (await admin.post('/temporal_workshift', entry).expect(201)).body;
  const swapped = (await admin.post(`/temporal_workshift/${data.id}/swap`, { employeeId: id })).body.data;
  await admin
    .put('/workshift/', {
      workshifts: [{ id: swapped.id, type: 'NORMAL', start: entry.start, end: entry.end, lunchTime: '0:00' }],
    })
    .expect(200);
  expect(await labor(team.job.id)).toBe('40.00');
});

it('a day goes with rates, and only who sees rates sees the earlier ones', async () => {
  const team = await teamOn([]);
  const id = team.workers[0]!.id;
  await paid(id, 'Lineman - ST 20.00');
  const { body } = await admin.patch(`/employee/${id}`, { ratesFrom: TODAY }).expect(400);
  expect(body.errors).toEqual([{ field: 'ratesFrom', reason: 'needs the rates that count from that day on' }]);
  await admin.patch(`/employee/${id}`, { earningRate1: 'Lineman - ST 21.00', ratesFrom: '20.11.2026' }).expect(400);
  await paid(id, 'Lineman - ST 30.00');
  const supervisor = await requestsOf(api, team.supervisor.id);
  const seen = await read(id, supervisor);
  expect(seen).toMatchObject({ earlierRates: [] });
  expect(seen).not.toHaveProperty('ratesFrom');
  expect((await read(id)).earlierRates).toHaveLength(1);
  expect((await api.db.select().from(employee).where(eq(employee.id, id)))[0]).toMatchObject({ ratesFrom: TODAY });
});

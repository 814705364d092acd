import { randomUUID } from 'node:crypto';
import { count, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type JobCostsTask, QUEUES } from '#api/db/queue.ts';
import { job } from '#api/db/tables/jobs.ts';
import { dailyJobHazardAnalysis, dwo, workshift } from '#api/db/tables/timesheets.ts';
import { requestsOf } from '#api/test/calls/requests.ts';
import { SITE } from '#api/test/rows/crews.ts';
import { at, type FieldDay, openFieldDay, TODAY } from '#api/test/rows/field-day.ts';

let api: FieldDay['api'];
let make: FieldDay['make'];

beforeAll(async () => {
  ({ api, make } = await openFieldDay());
});
afterAll(() => api.close());

/**
 * A foreman's phone with a day saved offline: two jobs, everybody on the first, the first worker on
 * the second as well.
 */
async function kept() {
  const team = await make.addTeam();
  const second = await make.addJob(team.region.id, { supervisorId: team.supervisor.id });
  await make.addCrew(team.foreman.id, second.id, [team.workers[0]!.id]);
  const shift = (employeeId: number, start: string, end: string | null, timeBreaks?: object[]) => ({
    employeeId,
    start: at(start),
    end: end && at(end),
    startLocation: SITE,
    timeBreaks,
  });
  const lunch = { type: 'lunch', start: at('12:00'), end: at('12:30') };
  const day = {
    clientId: randomUUID(),
    date: TODAY,
    foremanId: team.foreman.id,
    crewId: team.crew.id,
    hazardAnalysis: { data: { ok: true }, isSigned: true },
    jobs: [
      {
        jobId: team.job.id,
        workshifts: [shift(team.workers[0]!.id, '11:00', '14:00', [lunch]), shift(team.workers[1]!.id, '11:00', '14:00')],
      },
      { jobId: second.id, workshifts: [shift(team.workers[0]!.id, '14:30', null)] },
    ],
  };
  return { ...team, second, day, phone: await requestsOf(api, team.foreman.id) };
}
const daysOf = (foremanId: number) => api.db.select().from(dwo).where(eq(dwo.foremanId, foremanId));

describe('POST /dwo/save', () => {
  it('keeps a whole day by the rules of the single calls', async () => {
    const { phone, day, foreman } = await kept();
    const { body } = await phone.post('/dwo/save', { dwos: [day] }).expect(200);
    expect(body.data).toEqual([
      { clientId: day.clientId, created: true, dwo: expect.objectContaining({ foremanId: foreman.id, date: TODAY }) },
    ]);
    const include = encodeURIComponent('["dwoJobs.workshifts.timeBreaks"]');
    const read = await phone.get(`/dwo/${body.data[0].dwo.id}?include=${include}`).expect(200);
    const shifts = read.body.data.dwoJobs.map((row: { workshifts: { hours: number; status: string }[] }) =>
      row.workshifts.map(({ hours, status }) => [hours, status]),
    );
    expect(shifts).toEqual([
      [
        [150, 'finished'],
        [180, 'finished'],
      ],
      [[0, 'running']],
    ]);
  });

  it('keeps what was worked at a job whose start was moved while there was no signal [days-8]', async () => {
    const { phone, day, second, foreman } = await kept();
    await api.db
      .update(job)
      .set({ startDate: new Date('2026-11-25T05:00:00Z') })
      .where(eq(job.id, second.id));
    await phone.post('/dwo/save', { dwos: [day] }).expect(200);
    expect(await daysOf(foreman.id)).toHaveLength(1);
  });

  it('has the figures of each job added up once, whatever it holds', async () => {
    const { phone, day, job, second, workers } = await kept();
    const pauses = ['12:40', '13:00', '13:20'].map((start) => ({
      type: 'pause',
      start: at(start),
      end: at(`${start.slice(0, 4)}5`),
    }));
    day.jobs[0]!.workshifts[0]!.timeBreaks!.push(...pauses);
    const [yesterday, ended] = ['2026-11-17', { employeeId: workers[1]!.id, startLocation: SITE }];
    const shift = { ...ended, start: at('12:00', yesterday), end: at('15:00', yesterday) };
    const before = { ...day, clientId: randomUUID(), date: yesterday, jobs: [{ jobId: job.id, workshifts: [shift] }] };
    await phone.post('/dwo/save', { dwos: [before, day] }).expect(200);
    const tasks = await api.queue.boss.findJobs<JobCostsTask>(QUEUES.jobCosts);
    const asked = tasks.map((task) => task.data.jobId).filter((id) => id === job.id || id === second.id);
    expect(asked.sort((a, b) => a - b)).toEqual([job.id, second.id]);
    const [row] = await api.db.select().from(workshift).where(eq(workshift.employeeId, workers[0]!.id)).orderBy(workshift.start);
    expect(row).toMatchObject({ hours: 135, revision: 2 });
  });

  it('is once for the same clientId, in turn and at the same moment', async () => {
    const { phone, day, foreman } = await kept();
    const answers = await Promise.all([1, 2, 3].map(() => phone.post('/dwo/save', { dwos: [day] })));
    expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200]);
    expect(answers.filter((answer) => answer.body.data[0].created)).toHaveLength(1);
    expect(new Set(answers.map((answer) => answer.body.data[0].dwo.id)).size).toBe(1);
    expect(await daysOf(foreman.id)).toHaveLength(1);
    expect((await phone.post('/dwo/save', { dwos: [day] }).expect(200)).body.data[0].created).toBe(false);
  });

  it('keeps nothing of a bundle of which one part is refused, and says which', async () => {
    const { phone, day, foreman } = await kept();
    const yesterday = { ...day, clientId: randomUUID(), date: '2026-11-17', jobs: [{ ...day.jobs[0]!, workshifts: [] }] };
    const bad = structuredClone(day);
    bad.jobs[0]!.workshifts[1]!.end = at('10:00');
    const { body } = await phone.post('/dwo/save', { dwos: [yesterday, bad] }).expect(400);
    expect(body.errors).toEqual([{ field: 'dwos.1.jobs.0.workshifts.1.end', reason: 'must be later than start' }]);
    expect(await daysOf(foreman.id)).toEqual([]);
    const [left] = await api.db
      .select({ rows: count() })
      .from(dailyJobHazardAnalysis)
      .where(eq(dailyJobHazardAnalysis.foremanId, foreman.id));
    expect(left?.rows).toBe(0);
  });

  it('says where somebody is clocked in already', async () => {
    const { phone, day, workers, foreman } = await kept();
    const elsewhere = await make.addSheet(TODAY);
    await make.addShift({ dwoJobId: elsewhere.dwoJob.id, date: TODAY, employeeId: workers[1]!.id, start: new Date(at('10:00')) });
    const { body } = await phone.post('/dwo/save', { dwos: [day] }).expect(409);
    expect(body).toMatchObject({
      code: 'ALREADY_CLOCKED_IN',
      details: { jobId: elsewhere.job.jobId },
      errors: [{ field: 'dwos.0.jobs.0.workshifts.1' }],
    });
    expect(await daysOf(foreman.id)).toEqual([]);
  });

  it('refuses a day that was started otherwise, with its id, and a clientId of another day', async () => {
    const { phone, day, foreman } = await kept();
    const started = await make.addDwo(foreman.id, TODAY);
    expect((await phone.post('/dwo/save', { dwos: [day] }).expect(409)).body).toMatchObject({
      code: 'DWO_EXISTS',
      details: { id: started.id },
    });
    const other = await kept();
    await other.phone.post('/dwo/save', { dwos: [other.day] }).expect(200);
    const moved = { ...other.day, date: '2026-11-17' };
    expect((await other.phone.post('/dwo/save', { dwos: [moved] }).expect(409)).body.code).toBe('CLIENT_ID_TAKEN');
  });

  it("is closed to other foremen's days", async () => {
    const { day, foreman } = await kept();
    const other = await kept();
    await other.phone.post('/dwo/save', { dwos: [day] }).expect(403);
    await other.phone.post('/dwo/save', { dwos: [other.day, day] }).expect(403);
    expect(await daysOf(foreman.id)).toEqual([]);
    expect(await daysOf(other.foreman.id)).toEqual([]);
  });

  it('does not stop at two bundles that name the same people in another order', async () => {
    const [one, two] = [await kept(), await kept()];
    const office = await requestsOf(api, (await make.addPerson('admin')).id);
    const days = (first: typeof one, second: typeof one) => ({ dwos: [first.day, second.day] });
    const answers = await Promise.all([
      office.post('/dwo/save', days(one, two)),
      office.post('/dwo/save', days(two, one)),
      one.phone.post('/dwo/save', { dwos: [one.day] }),
    ]);
    expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200]);
    const shifts = await api.db.select().from(workshift).where(eq(workshift.employeeId, one.workers[0]!.id));
    expect(shifts).toHaveLength(2);
  });
});

describe('dwo/appState', () => {
  it("keeps one backup per foreman and day, for the foreman's own eyes", async () => {
    const { foreman, supervisor } = await make.addTeam();
    const phone = await requestsOf(api, foreman.id);
    const other = await requestsOf(api, (await make.addTeam()).foreman.id);
    const query = `/dwo/appState?date=${TODAY}&foremanId=${foreman.id}`;
    expect((await phone.get('/dwo/appState').expect(200)).body.data).toEqual({
      date: TODAY,
      foremanId: foreman.id,
      appStateBackup: null,
    });
    for (const step of [1, 2])
      await phone.post('/dwo/appState', { date: TODAY, foremanId: foreman.id, appStateBackup: { step } }).expect(200);
    expect((await phone.get(query).expect(200)).body.data.appStateBackup).toEqual({ step: 2 });
    await (await requestsOf(api, supervisor.id)).get(query).expect(200);
    await other.get(query).expect(403);
    await other.post('/dwo/appState', { date: TODAY, foremanId: foreman.id, appStateBackup: null }).expect(403);
  });
});

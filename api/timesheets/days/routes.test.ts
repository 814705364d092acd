import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { job } from '#api/db/tables/jobs.ts';
import { auditLog } from '#api/db/tables/settings.ts';
import { dwo } from '#api/db/tables/timesheets.ts';
import { requestsOf } from '#api/test/calls/requests.ts';
import { type FieldDay, openFieldDay, TODAY } from '#api/test/rows/field-day.ts';
import { oneOf } from '#shared/http/query.ts';
import { Dwo, DwoJob, HazardAnalysis } from '#shared/timesheets/sheets.ts';

let api: FieldDay['api'];
let make: FieldDay['make'];

beforeAll(async () => {
  ({ api, make } = await openFieldDay());
});
afterAll(() => api.close());

/** Adds a team, and signs in its foreman's phone. */
async function team() {
  const made = await make.addTeam();
  return { ...made, phone: await requestsOf(api, made.foreman.id) };
}
async function teamWithAnalysis() {
  const made = await team();
  const analysis = await make.addHazardAnalysis(made.foreman.id, TODAY);
  const newDwo = { date: TODAY, foremanId: made.foreman.id, crewId: made.crew.id, dailyJobHazardAnalysisId: analysis.id };
  return { ...made, analysis, newDwo };
}

describe('POST /daily_job_hazard_analysis', () => {
  it('keeps the checklist as it came and answers it to the foreman, the supervisor and the office, not to others', async () => {
    const { foreman, supervisor, phone, job: work } = await team();
    const data = { ladders: { checked: true }, 'fall protection': ['harness', 3] };
    const { body } = await phone
      .post('/daily_job_hazard_analysis', { foremanId: foreman.id, jobId: work.id, date: TODAY, data, isSigned: true })
      .expect(201);
    expect(oneOf(HazardAnalysis).parse(body).data).toMatchObject({ data, isSigned: true, foremanId: foreman.id });
    const path = `/daily_job_hazard_analysis/${body.data.id}`;
    expect((await phone.get(path).expect(200)).body.data.data).toEqual(data);
    await (await requestsOf(api, supervisor.id)).get(path).expect(200);
    const stranger = await team();
    await stranger.phone.get(path).expect(404);
    await (await requestsOf(api, stranger.supervisor.id)).get(path).expect(404);
  });

  it('refuses a day that has not come and another foreman', async () => {
    const { foreman, phone } = await team();
    const other = await team();
    const input = { foremanId: foreman.id, date: '2026-11-19', data: {} };
    const { body } = await phone.post('/daily_job_hazard_analysis', input).expect(400);
    expect(body.errors).toEqual([{ field: 'date', reason: 'must not be later than 2026-11-18' }]);
    await other.phone.post('/daily_job_hazard_analysis', { ...input, date: TODAY }).expect(403);
    const today = { ...input, date: TODAY };
    for (const [sent, field] of [
      [phone.post('/daily_job_hazard_analysis', { ...today, jobId: other.job.id }), 'jobId'],
      [
        (await requestsOf(api, other.supervisor.id)).post('/daily_job_hazard_analysis', { ...today, jobId: other.job.id }),
        'foremanId',
      ],
    ] as const)
      expect((await sent.expect(400)).body.errors).toEqual([{ field, reason: 'does not exist' }]);
  });
});

describe('POST /dwo', () => {
  it("starts the foreman's day with their supervisor and region, and audits it", async () => {
    const { phone, newDwo, supervisor, region, foreman } = await teamWithAnalysis();
    const { body } = await phone.post('/dwo', newDwo).expect(201);
    expect(oneOf(Dwo).parse(body).data).toMatchObject({
      ...newDwo,
      status: 'submitted',
      supervisorId: supervisor.id,
      regionId: region.id,
      revision: 1,
    });
    const listed = await phone.get(
      `/dwo?where=${encodeURIComponent(JSON.stringify({ searchData: { $iLike: foreman.lastName } }))}`,
    );
    expect(listed.body.data.map((row: { id: number }) => row.id)).toEqual([body.data.id]);
    const [audited] = await api.db.select().from(auditLog).where(eq(auditLog.action, 'dwo.create')).limit(1);
    expect(audited).toMatchObject({ actorId: foreman.id, subjectId: String(body.data.id) });
  });

  it('is there once per foreman and day, also when two phones ask at once', async () => {
    const { phone, newDwo } = await teamWithAnalysis();
    const answers = await Promise.all([phone.post('/dwo', newDwo), phone.post('/dwo', newDwo)]);
    const [won] = answers.filter((answer) => answer.status === 201);
    const [lost] = answers.filter((answer) => answer.status === 409);
    expect(lost?.body).toMatchObject({ code: 'DWO_EXISTS', details: { id: won?.body.data.id } });
  });

  it('refuses a future day, a crew of somebody else and an analysis of another day', async () => {
    const { phone, newDwo, foreman } = await teamWithAnalysis();
    const other = await team();
    const older = await make.addHazardAnalysis(foreman.id, '2026-11-17');
    const field = async (change: object) => (await phone.post('/dwo', { ...newDwo, ...change }).expect(400)).body.errors[0].field;
    expect(await field({ date: '2026-11-19' })).toBe('date');
    expect(await field({ crewId: other.crew.id })).toBe('crewId');
    expect(await field({ dailyJobHazardAnalysisId: older.id })).toBe('dailyJobHazardAnalysisId');
    expect(await field({ foremanId: other.workers[0]!.id })).toBe('foremanId');
    expect(await field({ nonsense: 1 })).toBe('nonsense');
    expect(await field({ status: 'approved' })).toBe('status');
  });

  it("is for the foreman, the foreman's supervisor and the office", async () => {
    const { newDwo, supervisor, workers } = await teamWithAnalysis();
    const other = await team();
    await other.phone.post('/dwo', newDwo).expect(403);
    await (await requestsOf(api, other.supervisor.id)).post('/dwo', newDwo).expect(403);
    await (await requestsOf(api, workers[0]!.id)).post('/dwo', newDwo).expect(403);
    await (await requestsOf(api, supervisor.id)).post('/dwo', newDwo).expect(201);
  });
});

describe('GET /dwo', () => {
  it('is narrowed by region, where 0, all or nothing mean every one', async () => {
    const [one, other] = [await make.addSheet(TODAY), await make.addSheet(TODAY)];
    const admin = await requestsOf(api, (await make.addPerson('admin')).id);
    const idsOf = async (query: string) =>
      ((await admin.get(`/dwo?limit=300${query}`).expect(200)).body.data as { id: number }[]).map(({ id }) => id);
    expect(await idsOf(`&region=${one.region.id}`)).toEqual([one.dwo.id]);
    for (const query of ['', '&region=all', '&region=0', `&region=${one.region.id},${other.region.id}`])
      expect(await idsOf(query)).toEqual(expect.arrayContaining([one.dwo.id, other.dwo.id]));
    expect((await admin.get('/dwo?region=west').expect(400)).body.errors[0].field).toBe('region');
  });
});

describe('POST /dwo_job', () => {
  async function day() {
    const made = await teamWithAnalysis();
    const { body } = await made.phone.post('/dwo', made.newDwo).expect(201);
    const newJob = { dwoId: body.data.id as number, jobId: made.job.id, crewId: made.crew.id };
    return { ...made, newJob };
  }

  it('puts a job on the sheet, once, also when asked twice at once', async () => {
    const { phone, newJob } = await day();
    const answers = await Promise.all([phone.post('/dwo_job', newJob), phone.post('/dwo_job', newJob)]);
    expect(answers.map((answer) => answer.status).sort()).toEqual([201, 409]);
    const { body } = answers.find((answer) => answer.status === 201)!;
    const lost = answers.find((answer) => answer.status === 409)!;
    expect(lost.body).toMatchObject({ code: 'DWO_JOB_EXISTS', details: { id: body.data.id } });
    expect(oneOf(DwoJob).parse(body).data).toMatchObject({ ...newJob, hours: 0, status: 'submitted' });
    const read = await phone
      .get(`/dwo/${newJob.dwoId}?include=${encodeURIComponent('["dwoJobs.job","foreman","crew"]')}`)
      .expect(200);
    expect(read.body.data.dwoJobs).toEqual([
      expect.objectContaining({ ...newJob, job: expect.objectContaining({ id: newJob.jobId }) }),
    ]);
  });

  it("refuses a crew that works elsewhere, another foreman's sheet, a canceled job and an approved day", async () => {
    const { phone, newJob, region, foreman } = await day();
    const other = await team();
    const second = await make.addJob(region.id);
    expect((await phone.post('/dwo_job', { ...newJob, jobId: second.id }).expect(400)).body.errors[0].field).toBe('crewId');
    await other.phone.post('/dwo_job', newJob).expect(403);
    const everywhere = await make.addCrew(foreman.id, null, []);
    const ofOtherRegion = await phone.post('/dwo_job', { ...newJob, jobId: other.job.id, crewId: everywhere.id }).expect(400);
    expect(ofOtherRegion.body.errors).toEqual([{ field: 'jobId', reason: 'does not exist' }]);
    await phone.post('/dwo_job', { ...newJob, jobId: second.id, crewId: everywhere.id }).expect(201);
    await api.db.update(job).set({ status: 'canceled' }).where(eq(job.id, newJob.jobId));
    expect((await phone.post('/dwo_job', newJob).expect(409)).body.code).toBe('JOB_CANCELED');
    await api.db.update(dwo).set({ status: 'approved' }).where(eq(dwo.id, newJob.dwoId));
    expect((await phone.post('/dwo_job', newJob).expect(409)).body.code).toBe('APPROVED');
  });
});

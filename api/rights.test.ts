import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { employeePicture, file } from './db/tables/files.ts';
import { jobnote } from './db/tables/notes.ts';
import { vehicle, vehicleUsage } from './db/tables/vehicles.ts';
import { type Requests, requestsOf } from './test/calls/requests.ts';
import { buildTestApi, type TestApi } from './test/harness.ts';
import { crewsIn } from './test/rows/crews.ts';

type Team = Awaited<ReturnType<ReturnType<typeof crewsIn>['addTeam']>>;

/**
 * Opens two supervisors. The day of Bert's foreman has a job of Anna's beside Bert's own: Anna sees
 * that sheet, and nothing else of the day.
 */
let api: TestApi;
let [anna, bert, foreman]: Requests[] = [];
let [hers, his]: Team[] = [];
let dwoId: number;
let sheets: { hers: number; his: number };
let shifts: { hers: number; his: number };
let trips: { hers: number; his: number };

const DAY = '2026-03-10';

beforeAll(async () => {
  api = await buildTestApi();
  await api.app.ready();
  const rows = crewsIn(api.db);
  hers = await rows.addTeam();
  his = await rows.addTeam();
  const analysis = await rows.addHazardAnalysis(his.foreman.id, DAY);
  const day = await rows.addDwo(his.foreman.id, DAY, {
    supervisorId: his.supervisor.id,
    crewId: his.crew.id,
    dailyJobHazardAnalysisId: analysis.id,
  });
  dwoId = day.id;
  const lent = await rows.addCrew(his.foreman.id, hers.job.id, [], { isPrimary: false });
  const [first, second] = [
    await rows.addDwoJob(day.id, his.job.id, his.crew.id),
    await rows.addDwoJob(day.id, hers.job.id, lent.id),
  ];
  sheets = { his: first.id, hers: second.id };
  const [one, two] = his.workers;
  const start = new Date(`${DAY}T12:00:00Z`);
  const end = new Date(`${DAY}T16:00:00Z`);
  const at = (dwoJobId: number, employeeId: number) => rows.addShift({ dwoJobId, date: DAY, employeeId, start, end });
  shifts = { his: (await at(first.id, one!.id)).id, hers: (await at(second.id, two!.id)).id };
  const author = his.foreman.id;
  await api.db.insert(jobnote).values([
    { dwoId, jobId: his.job.id, workshiftId: shifts.his, note: 'of his job', createdById: author },
    { dwoId, jobId: hers.job.id, note: 'of her job', createdById: author },
    { dwoId, note: 'of the day', createdById: author },
  ]);
  for (const person of [one!, hers.workers[0]!]) {
    const [picture] = await api.db
      .insert(file)
      .values({ fileName: 'face.png', type: 'employee_picture', contentType: 'image/png', storageKey: `face-${person.id}` })
      .returning();
    await api.db.insert(employeePicture).values({ employeeId: person.id, pictureId: picture!.id, isMain: true });
  }
  const [truck] = await api.db.insert(vehicle).values({ name: 'Truck', plate: 'T-1' }).returning();
  const trip = {
    vehicleId: truck!.id,
    foremanId: his.foreman.id,
    date: DAY,
    startDate: start,
    endDate: end,
    milesIn: 1,
    milesOut: 2,
  };
  const made = await api.db
    .insert(vehicleUsage)
    .values([
      { ...trip, jobId: his.job.id },
      { ...trip, jobId: hers.job.id },
    ])
    .returning();
  trips = { his: made[0]!.id, hers: made[1]!.id };
  [anna, bert, foreman] = [
    await requestsOf(api, hers.supervisor.id),
    await requestsOf(api, his.supervisor.id),
    await requestsOf(api, his.foreman.id),
  ];
});
afterAll(() => api.close());

interface Row {
  id: number;
  [field: string]: unknown;
}

async function idsOf(who: Requests, path: string, include?: string[]): Promise<number[]> {
  const query = new URLSearchParams({ limit: '300', ...(include ? { include: JSON.stringify(include) } : {}) });
  const { body } = await who.get(`/${path}?${query}`).expect(200);
  expect(body.count).toBe(body.data.length);
  return (body.data as Row[]).map(({ id }) => id).sort((a, b) => a - b);
}

describe('a day on which a foreman works for two supervisors', () => {
  it('shows the one whose foreman it is everything, and the other one their own sheet', async () => {
    expect(await idsOf(bert!, 'dwo_job')).toEqual([sheets.his, sheets.hers]);
    expect(await idsOf(anna!, 'dwo_job')).toEqual([sheets.hers]);
    expect(await idsOf(bert!, 'workshift')).toEqual([shifts.his, shifts.hers]);
    expect(await idsOf(anna!, 'workshift')).toEqual([shifts.hers]);
    await anna!.get(`/dwo_job/${sheets.his}`).expect(404);
    await anna!.get(`/workshift/${shifts.his}`).expect(404);
    await anna!.get(`/workshift/${shifts.hers}`).expect(200);
  });

  it('shows no more of it through what lies beside a row', async () => {
    const include = ['dwoJobs.job', 'dwoJobs.workshifts.employee', 'crew.job', 'crew.employeeCrews.employee'];
    const query = `?include=${encodeURIComponent(JSON.stringify(include))}`;
    const { data } = (await anna!.get(`/dwo/${dwoId}${query}`).expect(200)).body;
    expect(data.dwoJobs.map(({ id }: Row) => id)).toEqual([sheets.hers]);
    expect(data.crew).toBeNull();
    const all = (await bert!.get(`/dwo/${dwoId}${query}`).expect(200)).body.data;
    expect(all.dwoJobs.map(({ id }: Row) => id)).toEqual([sheets.his, sheets.hers]);
    expect(all.crew.job.id).toBe(his!.job.id);
  });

  it('shows no more of it on the screens', async () => {
    const crew = (await anna!.get(`/dwo/${dwoId}/crew`).expect(200)).body.data;
    expect(crew.jobs.map(({ dwoJobId }: { dwoJobId: number }) => dwoJobId)).toEqual([sheets.hers]);
    expect(crew.rows.map(({ employeeId }: { employeeId: number }) => employeeId)).toEqual([his!.workers[1]!.id]);
    await anna!.get(`/dwo/${dwoId}/crew?dwoJobId=${sheets.his}`).expect(404);
    const days = (await anna!.get(`/dwo/employees/workshift?startDate=${DAY}&endDate=${DAY}`).expect(200)).body;
    expect(days.data.map(({ employeePk }: { employeePk: number }) => employeePk)).toEqual([his!.workers[1]!.id]);
    expect(days.count).toBe(1);
    await anna!.get(`/employee/${his!.workers[0]!.id}/workshift?startDate=${DAY}&endDate=${DAY}`).expect(404);
  });

  it('shows the notes of the day and of one’s own jobs', async () => {
    const notes = async (who: Requests) => (await who.get('/jobnote').expect(200)).body.data.map(({ note }: Row) => note).sort();
    expect(await notes(anna!)).toEqual(['of her job', 'of the day']);
    expect(await notes(bert!)).toEqual(['of her job', 'of his job', 'of the day']);
  });
});

describe('what belongs to another supervisor', () => {
  it('is not found in any list, by any number, nor through any search', async () => {
    for (const [path, id] of [
      ['job', his!.job.id],
      ['crew', his!.crew.id],
      ['employee', his!.workers[0]!.id],
      ['dwo_job', sheets.his],
      ['workshift', shifts.his],
    ] as const) {
      expect(await idsOf(anna!, path), path).not.toContain(id);
      await anna!.get(`/${path}/${id}`).expect(404);
    }
    for (const path of [
      `job?where=${encodeURIComponent(JSON.stringify({ searchData: { $iLike: `%${his!.job.jobId}%` } }))}`,
      `employee?where=${encodeURIComponent(JSON.stringify({ searchData: { $iLike: `%${his!.workers[0]!.employeeId}%` } }))}`,
      `job?where=${encodeURIComponent(JSON.stringify({ $or: [{ supervisorId: his!.supervisor.id }, { id: his!.job.id }] }))}`,
      `employee?where=${encodeURIComponent(JSON.stringify({ $or: [{ role: 'worker', id: his!.workers[0]!.id }] }))}`,
    ])
      expect((await anna!.get(`/${path}`).expect(200)).body).toMatchObject({ data: [], count: 0 });
    for (const path of ['hazards', 'vehicle', 'location']) await anna!.get(`/job/${his!.job.id}/${path}`).expect(404);
    await anna!.get(`/jobphasecode/${his!.job.id}`).expect(404);
    expect(await idsOf(anna!, 'vehicle/foreman')).toEqual([trips.hers]);
    await anna!.get(`/vehicle/foreman/${trips.his}`).expect(404);
    await anna!.get('/audit').expect(403);
  });

  it('is not changed through what one sees of it', async () => {
    await anna!.delete(`/vehicle/foreman/${trips.hers}`).expect(403);
    await anna!.patch(`/vehicle/foreman/${trips.hers}`, { milesOut: 9 }).expect(403);
    await anna!.patch(`/dwo/${dwoId}`, { description: 'Mine' }).expect(403);
    await anna!.delete(`/dwo/${dwoId}`).expect(403);
    await anna!.post(`/dwo_job/${sheets.his}/approve`, {}).expect(404);
    await anna!.post('/workshift/approve', { workshiftIds: [shifts.his] }).expect(404);
    await anna!.delete(`/workshift/${shifts.his}`).expect(404);
    await anna!.post(`/dwo/${dwoId}/timeOff`, { dwoJobIds: [sheets.his] }).expect(404);
  });

  it('is shown by face only where one has work: bert, whose foreman works on her job, sees the workers of its region', async () => {
    const faces = async (who: Requests) => (await idsOf(who, 'file')).length;
    expect([await faces(anna!), await faces(bert!), await faces(foreman!)]).toEqual([1, 2, 1]);
    expect(await idsOf(anna!, 'employee_picture')).toHaveLength(1);
    expect(await idsOf(bert!, 'employee_picture')).toHaveLength(2);
  });
});

describe('what a foreman’s phone is given', () => {
  it('is their own crews on a job that others work on, too', async () => {
    const { data } = (await foreman!.get(`/job/${hers!.job.id}?include=["crews.employeeCrews"]`).expect(200)).body;
    expect(data.crews.map(({ foremanId }: Row) => foremanId)).toEqual([his!.foreman.id]);
  });

  it('is jobs without money, to read, to filter and to sort by', async () => {
    const { data } = (await foreman!.get(`/job/${his!.job.id}`).expect(200)).body;
    expect(data).toMatchObject({ id: his!.job.id, jobId: his!.job.jobId, status: 'assigned' });
    for (const name of ['bidPrice', 'bidLaborCost', 'laborCost', 'overtimeCost', 'amountBilled', 'isOvercost'])
      expect(data).not.toHaveProperty(name);
    const { errors } = (await foreman!.get('/job?where={"bidPrice":{"$gt":"1.00"}}').expect(400)).body;
    expect(errors).toEqual([{ field: 'where.bidPrice', reason: 'is not known here' }]);
    const changed = (await foreman!.patch(`/job/${his!.job.id}`, { progressPercentage: 5 }).expect(200)).body.data;
    expect(changed).not.toHaveProperty('bidPrice');
    expect((await bert!.get(`/job/${his!.job.id}`).expect(200)).body.data).toHaveProperty('bidPrice');

    await bert!.patch(`/job/${his!.job.id}`, { bidPrice: '99.00', description: 'Larger' }).expect(200);
    const late = (await foreman!.patch(`/job/${his!.job.id}`, { progressPercentage: 6, revision: changed.revision }).expect(409))
      .body;
    expect(Object.keys(late.details.changes[0].fields)).toContain('description');
    expect(Object.keys(late.details.changes[0].fields)).not.toContain('bidPrice');
    const photo = { jobId: his!.job.id, description: 'Trench', date: DAY };
    expect((await foreman!.post('/job_site_photo', photo).expect(201)).body.data).not.toHaveProperty('amount');
  });
});

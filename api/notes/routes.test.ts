import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listOf, oneOf } from '#shared/http/query.ts';
import { JobNote } from '#shared/notes.ts';
import { type Requests, requestsOf } from '../test/calls/requests.ts';
import { buildTestApi, type TestApi } from '../test/harness.ts';
import { crewsIn } from '../test/rows/crews.ts';

let api: TestApi;
let sheet: Awaited<ReturnType<ReturnType<typeof crewsIn>['addSheet']>>;
let shiftId: number;
let people: Record<'admin' | 'subadmin' | 'supervisor' | 'foreman' | 'stranger' | 'worker', Requests>;

beforeAll(async () => {
  api = await buildTestApi();
  await api.app.ready();
  const make = crewsIn(api.db);
  sheet = await make.addSheet('2026-03-04');
  const start = new Date('2026-03-04T12:00:00Z');
  shiftId = (
    await make.addShift({
      dwoJobId: sheet.dwoJob.id,
      date: '2026-03-04',
      employeeId: sheet.workers[0]!.id,
      start,
      end: new Date(start.getTime() + 3_600_000),
    })
  ).id;
  const as = async (id: number) => requestsOf(api, id);
  people = {
    admin: await as((await make.addPerson('admin')).id),
    subadmin: await as((await make.addPerson('subadmin')).id),
    supervisor: await as(sheet.supervisor.id),
    foreman: await as(sheet.foreman.id),
    stranger: await as((await make.addTeam()).foreman.id),
    worker: await as(sheet.workers[0]!.id),
  };
});
afterAll(() => api.close());

describe('jobnote', () => {
  it('is put on a job, a day or a shift, and shown with its author and job, newest first', async () => {
    const { supervisor, foreman } = people;
    const onJob = oneOf(JobNote).parse(
      (await supervisor.post('/jobnote', { jobId: sheet.job.id, title: 'Access', note: 'Gate is locked.' }).expect(201)).body,
    ).data;
    const onDay = (await foreman.post('/jobnote', { dwoId: sheet.dwo.id, jobId: sheet.job.id, note: 'Late start.' }).expect(201))
      .body.data;
    const onShift = (await supervisor.post('/jobnote', { workshiftId: shiftId, note: 'Left early.' }).expect(201)).body.data;
    expect(onShift).toMatchObject({ jobId: sheet.job.id, dwoId: sheet.dwo.id, workshiftId: shiftId, title: null });
    const query = new URLSearchParams({
      where: JSON.stringify({ dwoId: sheet.dwo.id }),
      include: '["createdBy","job"]',
      order: '[["updatedAt","DESC"]]',
    });
    const list = listOf(JobNote).parse((await supervisor.get(`/jobnote?${query}`).expect(200)).body);
    expect(list.data.map(({ id }) => id)).toEqual([onShift.id, onDay.id]);
    expect(list.data[1]).toMatchObject({ createdBy: { fullName: sheet.foreman.fullName }, job: { jobId: sheet.job.jobId } });
    expect((await foreman.get(`/jobnote/${onJob.id}`).expect(200)).body.data.title).toBe('Access');
  });

  it('is changed and removed by its author or an admin, by nobody else', async () => {
    const { supervisor, foreman, admin, subadmin, stranger, worker } = people;
    const { id } = (await foreman.post('/jobnote', { jobId: sheet.job.id, note: 'Mine.' }).expect(201)).body.data;
    expect((await supervisor.patch(`/jobnote/${id}`, { note: 'Yours.' }).expect(403)).body.code).toBe('NOT_YOURS');
    await subadmin.delete(`/jobnote/${id}`).expect(403);
    await stranger.patch(`/jobnote/${id}`, { note: 'x' }).expect(404);
    await worker.get('/jobnote').expect(403);
    expect((await foreman.patch(`/jobnote/${id}`, { title: 'Kept', revision: 1 }).expect(200)).body.data).toMatchObject({
      title: 'Kept',
      note: 'Mine.',
      revision: 2,
    });
    await foreman.patch(`/jobnote/${id}`, { note: 'Older.', revision: 1 }).expect(409);
    expect((await admin.put(`/jobnote/${id}`, { note: 'Tidied.' }).expect(200)).body.data).toMatchObject({
      title: null,
      note: 'Tidied.',
    });
    await admin.delete(`/jobnote/${id}`).expect(204);
    await foreman.get(`/jobnote/${id}`).expect(404);
  });

  it.each([
    [{ title: 'x'.repeat(19), note: 'n' }, 'title', 'Title must have at most 18 characters'],
    [{ note: ' ' }, 'note', 'Note is required'],
    [{ note: 'x'.repeat(256) }, 'note', 'Note must have at most 255 characters'],
    [{}, 'note', 'Note is required'],
    [{ note: 'n', jobId: null }, 'jobId', 'must be given, or workshiftId'],
    [{ note: 'n', jobId: 999_999 }, 'jobId', 'does not exist'],
    [{ note: 'n', dwoId: 999_999 }, 'dwoId', 'does not exist'],
    [{ note: 'n', workshiftId: 999_999 }, 'workshiftId', 'does not exist'],
  ])('refuses %j by name', async (given, field, reason) => {
    const { body } = await people.supervisor.post('/jobnote', { jobId: sheet.job.id, ...given }).expect(400);
    expect(body.errors).toEqual([{ field, reason }]);
  });

  it('is put on a day only with one of the jobs of that day', async () => {
    const { supervisor, admin } = people;
    const { job: elsewhere } = await crewsIn(api.db).addSheet('2026-03-05');
    const refusals = [
      [await supervisor.post('/jobnote', { dwoId: sheet.dwo.id, note: 'n' }).expect(400), 'must be given, or workshiftId'],
      [await admin.post('/jobnote', { dwoId: sheet.dwo.id, jobId: elsewhere.id, note: 'n' }).expect(400), 'is not on that day'],
    ] as const;
    for (const [{ body }, reason] of refusals) expect(body.errors).toEqual([{ field: 'jobId', reason }]);
  });

  it("goes on every job of a day that its author leads, also on another supervisor's and on one the crew has left", async () => {
    const make = crewsIn(api.db);
    const [led, other] = [await make.addSheet('2026-03-06'), await make.addTeam()];
    const { id: dwoJobId } = await make.addDwoJob(led.dwo.id, other.job.id, led.crew.id);
    const [boss, foreman, another] = await Promise.all(
      [led.supervisor, led.foreman, other.supervisor].map(({ id }) => requestsOf(api, id)),
    );
    const onSheet = { dwoId: led.dwo.id, jobId: other.job.id, note: 'Late start.' };
    for (const who of [boss!, foreman!, another!]) await who.post('/jobnote', onSheet).expect(201);
    const shift = await make.addShift({
      dwoJobId,
      date: '2026-03-06',
      employeeId: led.workers[0]!.id,
      start: new Date('2026-03-06T12:00:00Z'),
    });
    await boss!.post('/jobnote', { ...onSheet, workshiftId: shift.id }).expect(201);
    await boss!.post('/jobnote', { jobId: other.job.id, note: 'Late start.' }).expect(400);
    // A supervisor who sees the day for their own job does not see the other job.
    const { body } = await another!.post('/jobnote', { ...onSheet, jobId: led.job.id }).expect(400);
    expect(body.errors).toEqual([{ field: 'jobId', reason: 'is not on that day' }]);
  });

  it('does not go where its author sees nothing', async () => {
    await people.stranger.post('/jobnote', { jobId: sheet.job.id, note: 'n' }).expect(400);
    await people.stranger.post('/jobnote', { workshiftId: shiftId, note: 'n' }).expect(400);
  });
});

import { and, eq } from 'drizzle-orm';
import supertest from 'supertest';
import { afterAll, describe, expect, it } from 'vitest';
import { DefaultCrew } from '#shared/crews/crews.ts';
import { crew } from '../db/tables/crews.ts';
import { openCrewWrites } from '../test/calls/crew-writes.ts';
import { type Requests, requestsOf } from '../test/calls/requests.ts';
import { add } from '../test/rows/company.ts';

const { api, regionId, admin, create, join, jobNow, recordsOf, membersOf, defaultCrew, meet } = await openCrewWrites();
afterAll(() => api.close());

describe('the default crew', () => {
  it('is answered with its workers and supervisor', async () => {
    const { annaId, bertId, fayId, workers, anna } = await meet();
    const [a, b] = workers as [number, number];
    await add.supervision(api.db, annaId, fayId);
    expect((await admin.get(`/crew/default/${fayId}`).expect(404)).body.code).toBe('NO_DEFAULT_CREW');
    const id = await defaultCrew(fayId, [a, b]);
    const data = DefaultCrew.parse((await anna.get(`/crew/default/${fayId}`).expect(200)).body.data);
    expect(data).toMatchObject({ id, isDefault: true, supervisor: { id: annaId } });
    expect(data.workers.map((one) => one.id)).toEqual([a, b]);
    await (await requestsOf(api, bertId)).get(`/crew/default/${fayId}`).expect(404);
  });

  it('is added to a job’s crew: missing ones added, others removed, the rest refreshed', async () => {
    const { annaId, fayId, workers, jobId, anna } = await meet();
    const [a, b, c, d] = workers as [number, number, number, number];
    await defaultCrew(fayId, [a, b]);
    const id = await create({ jobId, foremanId: fayId });
    for (const one of [b, c, d]) await join(id, one);
    const before = (await recordsOf(id)).find(({ employeeId }) => employeeId === b)!;
    await supertest(api.app.server)
      .put(`/api/v1/crew/${id}/default`)
      .set('authorization', `Bearer ${await api.tokenFor(annaId)}`)
      .expect(200);
    await Promise.all([admin.put(`/crew/${id}/default`, {}).expect(200), anna.put(`/crew/${id}/default`, {}).expect(200)]);
    expect((await membersOf(id)).sort()).toEqual([fayId, annaId, a, b].sort());
    const after = (await recordsOf(id)).find(({ employeeId }) => employeeId === b)!;
    expect(after.id).toBe(before.id);
    expect(after.assignedAt.getTime()).toBeGreaterThan(before.assignedAt.getTime());
  });

  it('is needed to be added', async () => {
    const { fayId, jobId } = await meet();
    const id = await create({ jobId, foremanId: fayId });
    expect((await admin.put(`/crew/${id}/default`, {}).expect(409)).body).toMatchObject({
      code: 'NO_DEFAULT_CREW',
      message: "Foreman doesn't have a default crew. Please create one before assigning jobs.",
    });
  });
});

describe('employee/:id/job', () => {
  const jobsOf = async (who: Requests, id: number) =>
    (await who.get(`/employee/${id}/job`).expect(200)).body.data.map((one: { id: number }) => one.id);

  it('assigns an available job with the default crew, and takes it back', async () => {
    const { fayId, workers, jobId, fay } = await meet();
    const [a] = workers as [number];
    await defaultCrew(fayId, [a]);
    expect((await admin.post(`/employee/${fayId}/job`, { jobId }).expect(201)).body.data).toMatchObject({
      id: jobId,
      status: 'assigned',
    });
    for (const [who, id] of [
      [admin, fayId],
      [fay, fayId],
      [admin, a],
    ] as const)
      expect(await jobsOf(who, id)).toEqual([jobId]);
    await admin.delete(`/employee/${fayId}/job/${jobId}`).expect(204);
    expect(await jobsOf(admin, fayId)).toEqual([]);
    expect((await jobNow(jobId)).status).toBe('unassigned');
    await admin.delete(`/employee/${fayId}/job/${jobId}`).expect(404);
  });

  it('gives a job to one of two foremen', async () => {
    const { fayId, gusId, jobId } = await meet();
    await defaultCrew(fayId, []);
    await defaultCrew(gusId, []);
    const answers = await Promise.all([fayId, gusId].map((id) => admin.post(`/employee/${id}/job`, { jobId })));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    const crews = await api.db
      .select()
      .from(crew)
      .where(and(eq(crew.jobId, jobId), crew.isCurrent));
    expect(crews).toHaveLength(1);
  });

  it('refuses without a default crew, and jobs that are not available', async () => {
    const { fayId, workers, jobId, fay } = await meet();
    const assign = async (given: object, id = fayId) => {
      const other = await add.job(api.db, regionId, { endDate: new Date(Date.now() + 86_400_000), ...given });
      return (await admin.post(`/employee/${id}/job`, { jobId: other.id })).body.code;
    };
    expect(await assign({})).toBe('NO_DEFAULT_CREW');
    await defaultCrew(fayId, []);
    expect(await assign({ status: 'assigned' })).toBe('JOB_NOT_AVAILABLE');
    expect(await assign({ endDate: new Date(Date.now() - 1000) })).toBe('JOB_NOT_AVAILABLE');
    expect(await assign({ regionId: (await add.region(api.db)).id })).toBe('JOB_NOT_AVAILABLE');
    await admin.post(`/employee/${workers[0]}/job`, { jobId }).expect(400);
    await admin.post('/employee/999999/job', { jobId }).expect(404);
    await fay.post(`/employee/${fayId}/job`, { jobId }).expect(403);
  });
});

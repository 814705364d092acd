import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Hierarchy } from '#shared/crews/hierarchy.ts';
import { Candidates } from '#shared/crews/workforce.ts';
import { oneOf } from '#shared/http/query.ts';
import { job } from '../db/tables/jobs.ts';
import { type Requests, requestsOf } from '../test/calls/requests.ts';
import { type FieldDay, openFieldDay } from '../test/rows/field-day.ts';

let field: FieldDay;
let admin: Requests;
beforeAll(async () => {
  field = await openFieldDay();
  admin = await requestsOf(field.api, (await field.make.addPerson('admin')).id);
});
afterAll(() => field.api.close());

const hierarchyOf = async (who: Requests, id: number, query = ''): Promise<Hierarchy> =>
  oneOf(Hierarchy).parse((await who.get(`/employee/${id}/hierarchy${query}`).expect(200)).body).data;
/** Reduces each team to its supervisor, and each of its crews to its members. */
const shapeOf = ({ teams }: Hierarchy) =>
  teams.map(({ id, supervisor, crews }) => [
    id,
    supervisor?.id ?? null,
    crews.map(({ members }) => members.map(({ employee }) => employee.id).toSorted((a, b) => a - b)),
  ]);

describe('GET /employee/:id/hierarchy', () => {
  it('has of a foreman the default crew under their supervisor, or the crew on a job under that of the job', async () => {
    const { foreman, supervisor, job: work, worker, second, office } = await field.sheet();
    const other = await field.make.addPerson('supervisor');
    await field.make.addCrew(foreman.id, null, [second.id]);
    await field.api.db.update(job).set({ supervisorId: other.id }).where(eq(job.id, work.id));
    const byDefault = await hierarchyOf(admin, foreman.id);
    expect(byDefault).toMatchObject({ id: foreman.id, jobs: [{ id: work.id, jobId: work.jobId }] });
    expect(byDefault.teams[0]!.job).toBeNull();
    expect(shapeOf(byDefault)).toEqual([[`default-${supervisor.id}`, supervisor.id, [[foreman.id, second.id]]]]);
    const onJob = await hierarchyOf(admin, foreman.id, `?jobId=${work.id}`);
    expect(onJob.teams[0]!.job).toMatchObject({ id: work.id, jobId: work.jobId });
    expect(shapeOf(onJob)).toEqual([[`job-${work.id}`, other.id, [[foreman.id, worker.id, second.id]]]]);
    // The job has another supervisor now, so the foreman's own does not see it.
    expect(await hierarchyOf(office, foreman.id)).toMatchObject({ jobs: [] });
  });

  it('has of a supervisor the default crews of their foremen, or all crews of a job', async () => {
    const { foreman, supervisor, region, job: work, worker, second, office } = await field.sheet();
    const another = await field.make.addPerson('foreman', { regionId: region.id });
    await field.make.setSupervisor(another.id, supervisor.id);
    for (const [leader, hand] of [
      [foreman, worker],
      [another, second],
    ] as const)
      await field.make.addCrew(leader.id, null, [hand.id]);
    expect(shapeOf(await hierarchyOf(office, supervisor.id))).toEqual([
      [
        `default-${supervisor.id}`,
        supervisor.id,
        [[worker.id, foreman.id].toSorted((a, b) => a - b), [second.id, another.id].toSorted((a, b) => a - b)],
      ],
    ]);
    await office.post('/crew', { jobId: work.id, foremanId: another.id }).expect(201);
    const onJob = await hierarchyOf(office, supervisor.id, `?jobId=${work.id}`);
    expect(onJob.teams[0]!.crews.map(({ foremanId }) => foremanId)).toEqual([foreman.id, another.id]);
  });

  it('has of a worker every crew that they are on, and no job to choose', async () => {
    const { foreman, supervisor, job: work, worker, second } = await field.sheet();
    await field.make.addCrew(foreman.id, null, [worker.id]);
    const found = await hierarchyOf(admin, worker.id);
    expect(found.jobs).toEqual([]);
    expect(shapeOf(found).map(([id]) => id)).toEqual([`default-${supervisor.id}`, `job-${work.id}`]);
    expect(shapeOf(await hierarchyOf(admin, second.id)).map(([id]) => id)).toEqual([`job-${work.id}`]);
    await admin.patch(`/job/${work.id}`, { status: 'completed' }).expect(200);
    expect(shapeOf(await hierarchyOf(admin, second.id))).toEqual([]);
  });

  it('has a foreman without a default crew, and a job that is not theirs, under nobody else', async () => {
    const { foreman, supervisor, job: work } = await field.sheet();
    const { job: other } = await field.sheet();
    const team = [[`default-${supervisor.id}`, supervisor.id, []]];
    expect(shapeOf(await hierarchyOf(admin, foreman.id))).toEqual(team);
    expect(shapeOf(await hierarchyOf(admin, foreman.id, `?jobId=${other.id}`))).toEqual(team);
    const alone = await field.make.addPerson('foreman');
    expect(shapeOf(await hierarchyOf(admin, alone.id))).toEqual([['default-0', null, []]]);
    await admin.delete(`/employee/${foreman.id}/job/${work.id}`).expect(204);
    expect(await hierarchyOf(admin, foreman.id)).toMatchObject({ jobs: [] });
  });

  it('is for those of the office who see the person', async () => {
    const { foreman, phone } = await field.sheet();
    const stranger = (await field.sheet()).office;
    await stranger.get(`/employee/${foreman.id}/hierarchy`).expect(404);
    await phone.get(`/employee/${foreman.id}/hierarchy`).expect(403);
    await admin.get('/employee/999999/hierarchy').expect(404);
    await admin.get(`/employee/${foreman.id}/hierarchy?jobId=x`).expect(400);
  });
});

describe('GET /crew/:id/candidates', () => {
  it('offers for a default crew the workers of the regions of its foreman', async () => {
    const { foreman, region, worker, office, crew: team } = await field.sheet();
    const made = await field.make.addCrew(foreman.id, null, [worker.id]);
    const free = await field.make.addPerson('worker', { regionId: region.id });
    const away = await field.make.addPerson('worker', { regionId: (await field.make.addRegion()).id });
    const candidatesOf = async (who: Requests, id: number) =>
      oneOf(Candidates).parse((await who.get(`/crew/${id}/candidates?role=worker`).expect(200)).body).data;
    const { id, people } = await candidatesOf(office, made.id);
    const crewOf = new Map(people.map((one) => [one.id, one.crewId]));
    expect(id).toBe(made.id);
    expect([crewOf.get(worker.id), crewOf.get(free.id), crewOf.has(away.id)]).toEqual([made.id, null, false]);
    expect(people.find((one) => one.id === worker.id)!.otherJobs).toBe(1);
    const onJob = (await candidatesOf(office, team.id)).people.find((one) => one.id === worker.id);
    expect(onJob).toMatchObject({ crewId: team.id, otherJobs: 0 });
    await (await field.sheet()).office.get(`/crew/${made.id}/candidates?role=worker`).expect(404);
  });
});

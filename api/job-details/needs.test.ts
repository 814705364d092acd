import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Needs } from '#shared/crews/needs.ts';
import { oneOf } from '#shared/http/query.ts';
import { type Requests, requestsOf } from '../test/calls/requests.ts';
import { type FieldDay, openFieldDay } from '../test/rows/field-day.ts';

let field: FieldDay;
let admin: Requests;
beforeAll(async () => {
  field = await openFieldDay();
  admin = await requestsOf(field.api, (await field.make.addPerson('admin')).id);
});
afterAll(() => field.api.close());

const needsOf = async (who: Requests, region: number): Promise<Needs> =>
  oneOf(Needs).parse((await who.get(`/crew/needs?region=${region}`).expect(200)).body).data;
const idsOf = (rows: { id: number }[]): number[] => rows.map(({ id }) => id);

describe('GET /crew/needs', () => {
  it('tells who is on no crew of a job, the foremen first, and which jobs lack whom', async () => {
    const { make } = field;
    const { region, foreman, worker, second, crew, job } = await field.sheet();
    const hand = await make.addPerson('worker', { regionId: region.id, lastName: 'Alder' });
    const leader = await make.addPerson('foreman', { regionId: region.id, lastName: 'Birch' });
    await make.addPerson('worker', { regionId: region.id, isActive: false });
    await make.addCrew(leader.id, null, [hand.id]);
    const bare = await make.addJob(region.id, { status: 'unassigned' });
    await make.addJob(region.id, { status: 'completed' });
    const before = await needsOf(admin, region.id);
    // Members of a default crew count as free.
    expect(idsOf(before.people)).toEqual([leader.id, hand.id]);
    expect(before).toMatchObject({ peopleCount: 2, jobCount: 1, jobs: [{ id: bare.id, region: region.name, crew: null }] });
    await admin.patch(`/crew/${crew.id}`, { foremanId: null }).expect(200);
    const leaderless = await needsOf(admin, region.id);
    expect(leaderless.jobs.find(({ id }) => id === job.id)).toMatchObject({ crew: { id: crew.id, foreman: null } });
    expect(idsOf(leaderless.people)).toContain(foreman.id);
    await admin.patch(`/crew/${crew.id}`, { foremanId: leader.id }).expect(200);
    expect(idsOf((await needsOf(admin, region.id)).jobs)).toEqual([bare.id]);
    for (const one of [worker, second]) {
      const path = `/employee_crew?where=${encodeURIComponent(JSON.stringify({ crewId: crew.id, employeeId: one.id }))}`;
      await admin.delete(`/employee_crew/${(await admin.get(path)).body.data[0].id}`).expect(204);
    }
    const withoutHands = await needsOf(admin, region.id);
    expect(withoutHands.jobs.find(({ id }) => id === job.id)).toMatchObject({ crew: { foreman: leader.fullName } });
  });

  it('is what the caller sees of it, for the office alone', async () => {
    const { region, job, phone, office } = await field.sheet();
    const stranger = (await field.sheet()).office;
    await admin
      .delete(`/employee/${(await admin.get(`/job/${job.id}/workforce`)).body.data.crews[0].foremanId}/job/${job.id}`)
      .expect(204);
    expect(idsOf((await needsOf(office, region.id)).jobs)).toEqual([job.id]);
    expect(await needsOf(stranger, region.id)).toMatchObject({ jobs: [] });
    await phone.get('/crew/needs').expect(403);
    await admin.get('/crew/needs?region=x').expect(400);
  });
});

import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Candidates, Workforce } from '#shared/crews/workforce.ts';
import { oneOf } from '#shared/http/query.ts';
import { JobHistory } from '#shared/job-details.ts';
import { employeePicture, file } from '../db/tables/files.ts';
import { employee } from '../db/tables/people.ts';
import { workshift } from '../db/tables/timesheets.ts';
import { type Requests, requestsOf } from '../test/calls/requests.ts';
import { type FieldDay, openFieldDay, TODAY } from '../test/rows/field-day.ts';

let field: FieldDay;
let admin: Requests;
beforeAll(async () => {
  field = await openFieldDay();
  admin = await requestsOf(field.api, (await field.make.addPerson('admin')).id);
});
afterAll(() => field.api.close());

const workforceOf = async (who: Requests, id: number): Promise<Workforce> =>
  oneOf(Workforce).parse((await who.get(`/job/${id}/workforce`).expect(200)).body).data;
const candidatesOf = async (who: Requests, id: number, query: string): Promise<Candidates> =>
  oneOf(Candidates).parse((await who.get(`/job/${id}/candidates?${query}`).expect(200)).body).data;

describe('GET /job/:id/workforce', () => {
  it('tells the supervisor and each crew in its position, the foreman first', async () => {
    const { job, supervisor, foreman, crew, worker, second, office } = await field.sheet();
    const [picture] = await field.api.db
      .insert(file)
      .values({ fileName: 'face.png', type: 'employee_picture', contentType: 'image/png', storageKey: `face-${worker.id}` })
      .returning();
    await field.api.db.insert(employeePicture).values({ employeeId: worker.id, pictureId: picture!.id, isMain: true });
    await field.api.db.update(employee).set({ hasNotMatchedPictures: true, class: 'Welder' }).where(eq(employee.id, worker.id));
    const later = (await office.post('/crew', { jobId: job.id }).expect(201)).body.data.id;
    const workforce = await workforceOf(office, job.id);
    expect(workforce).toMatchObject({ id: job.id, jobId: job.jobId, supervisor: { id: supervisor.id, role: 'supervisor' } });
    expect(workforce.crews.map(({ id, isPrimary, foremanId }) => [id, isPrimary, foremanId])).toEqual([
      [crew.id, true, foreman.id],
      [later, false, null],
    ]);
    const [first, other] = workforce.crews;
    expect(other!.members).toEqual([]);
    expect(first!.members[0]).toMatchObject({ isForeman: true, employee: { id: foreman.id, fullName: foreman.fullName } });
    const ids = first!.members.map((member) => member.employee.id);
    expect(ids).toEqual(expect.arrayContaining([worker.id, second.id]));
    expect(ids).not.toContain(supervisor.id);
    expect(first!.members.find((member) => member.employee.id === worker.id)!.employee).toMatchObject({
      class: 'Welder',
      hasBiometricsConflict: true,
      pictureUrl: expect.stringContaining(`face-${worker.id}`),
    });
  });

  it('has nobody on a job on which nobody is yet', async () => {
    const { region } = await field.sheet();
    const bare = await field.make.addJob(region.id);
    expect(await workforceOf(admin, bare.id)).toMatchObject({ supervisor: null, crews: [] });
  });

  it('is for those of the office who see the job', async () => {
    const { job, phone } = await field.sheet();
    const stranger = (await field.sheet()).office;
    for (const path of [`/job/${job.id}/workforce`, `/job/${job.id}/candidates?role=worker`]) {
      await admin.get(path).expect(200);
      await stranger.get(path).expect(404);
      await phone.get(path).expect(403);
    }
  });
});

describe('GET /job/:id/candidates', () => {
  it('offers the workers of the region, with where they are already', async () => {
    const { job, region, crew, dwoJob, worker, office } = await field.sheet();
    const { make } = field;
    const [free, busy, off, gone] = [
      await make.addPerson('worker', { regionId: region.id, lastName: 'Alder' }),
      await make.addPerson('worker', { regionId: region.id, lastName: 'Birch' }),
      await make.addPerson('worker', { regionId: region.id, lastName: 'Cedar' }),
      await make.addPerson('worker', { regionId: region.id, lastName: 'Aspen', isActive: false }),
    ];
    const elsewhere = await make.addPerson('worker', { regionId: (await field.sheet()).region.id });
    const other = await make.addJob(region.id, { status: 'assigned' });
    const there = (await admin.post('/crew', { jobId: other.id }).expect(201)).body.data.id;
    await admin.post(`/crew/${there}/members`, { employeeIds: [busy.id] }).expect(200);
    await admin.patch(`/job/${other.id}`, { status: 'inProgress' }).expect(200);
    const shift = await make.addShift({ dwoJobId: dwoJob.id, date: TODAY, employeeId: off.id, start: field.api.services.now() });
    await field.api.db.update(workshift).set({ type: 'PTO' }).where(eq(workshift.id, shift.id));
    const { people, count } = await candidatesOf(admin, job.id, 'role=worker');
    const standing = new Map(people.map((one) => [one.id, [one.crewId, one.otherJobs, one.isOffToday, one.isActive]]));
    expect(standing.get(free.id)).toEqual([null, 0, false, true]);
    expect(standing.get(busy.id)).toEqual([null, 1, false, true]);
    expect(standing.get(off.id)).toEqual([null, 0, true, true]);
    expect(standing.get(worker.id)).toEqual([crew.id, 0, false, true]);
    expect(people.at(-1)).toMatchObject({ id: gone.id, isActive: false });
    expect(standing.has(elsewhere.id)).toBe(false);
    expect(count).toBe(people.length);
    // A supervisor is not offered inactive people.
    const seen = (await candidatesOf(office, job.id, 'role=worker')).people.map(({ id }) => id);
    expect(seen).toContain(free.id);
    expect(seen).not.toContain(gone.id);
  });

  it('finds every word of a search, whatever is typed', async () => {
    const { job, region } = await field.sheet();
    const wanted = await field.make.addPerson('worker', { regionId: region.id, firstName: 'Ada', lastName: 'Quill_7' });
    const found = async (search: string) =>
      (await candidatesOf(admin, job.id, `role=worker&search=${encodeURIComponent(search)}`)).people.map(({ id }) => id);
    expect(await found('  quill_7 ADA ')).toEqual([wanted.id]);
    for (const nobody of ['%', 'quill%7', '\\', 'ada nobody']) expect(await found(nobody)).toEqual([]);
    await admin.get(`/job/${job.id}/candidates`).expect(400);
    await admin.get(`/job/${job.id}/candidates?role=admin`).expect(400);
  });

  it('offers a supervisor their own foremen, an admin all of the region and any supervisor', async () => {
    const { job, region, foreman, supervisor, office } = await field.sheet();
    const stranger = await field.make.addPerson('foreman', { regionId: region.id });
    const idsOf = async (who: Requests, role: string) =>
      (await candidatesOf(who, job.id, `role=${role}`)).people.map(({ id }) => id);
    expect(await idsOf(admin, 'foreman')).toEqual(expect.arrayContaining([foreman.id, stranger.id]));
    expect(await idsOf(office, 'foreman')).not.toContain(stranger.id);
    expect(await idsOf(admin, 'supervisor')).toContain(supervisor.id);
  });
});

describe('the history of a job', () => {
  it('tells who came, drove and went, on which crew', async () => {
    const { job, region, crew, office } = await field.sheet();
    const hand = await field.make.addPerson('worker', { regionId: region.id });
    const { body } = await office.post(`/crew/${crew.id}/members`, { employeeIds: [hand.id] }).expect(200);
    expect(body.data.id).toBe(crew.id);
    const mine = (await workforceOf(office, job.id)).crews[0]!.members.find((one) => one.employee.id === hand.id)!;
    await office.patch(`/employee_crew/${mine.id}`, { isDriver: true, revision: mine.revision }).expect(200);
    const { id: other } = (await office.post('/crew', { jobId: job.id }).expect(201)).body.data;
    await office.put(`/employee_crew/${mine.id}/crew`, { crewId: other }).expect(200);
    const { data } = JobHistory.parse((await office.get(`/job/${job.id}/history`)).body);
    const told = data.map(({ changes }) => changes.map(({ action, person, fields }) => [action, person, fields]));
    const on = (crewId: number, more: object = {}) => ({ crewId: { before: null, after: crewId }, ...more });
    const drives = (before: boolean | null, after: boolean) => ({ isDriver: { before, after } });
    expect(told.slice(0, 4)).toEqual([
      [
        ['employee_crew.leave', hand.fullName, on(crew.id, drives(true, false))],
        ['employee_crew.create', hand.fullName, on(other)],
      ],
      [['crew.create', null, on(other)]],
      [['employee_crew.drive', hand.fullName, on(crew.id, drives(false, true))]],
      [['employee_crew.create', hand.fullName, on(crew.id)]],
    ]);
  });
});

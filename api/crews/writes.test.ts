import { and, eq } from 'drizzle-orm';
import supertest from 'supertest';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DefaultCrew } from '../../shared/crews.ts';
import { crew, employeeCrew } from '../db/tables/crews.ts';
import { job } from '../db/tables/jobs.ts';
import { auditLog } from '../db/tables/settings.ts';
import { add } from '../test/company.ts';
import { buildTestApi, type TestApi } from '../test/harness.ts';
import { type Requests, requestsOf } from '../test/requests.ts';

let api: TestApi;
let admin: Requests;
let anna: Requests;
let fay: Requests;
let annaId: number;
let bertId: number;
let fayId: number;
let gusId: number;
let workers: number[];
let regionId: number;
let jobId: number;

beforeAll(async () => {
  api = await buildTestApi();
  await api.app.ready();
  regionId = (await add.region(api.db)).id;
  admin = await requestsOf(api, (await add.person(api.db, 'admin')).id);
});
afterAll(() => api.close());

/** People of their own for each test: a foreman has at most one default crew. */
beforeEach(async () => {
  const { db } = api;
  annaId = (await add.person(db, 'supervisor')).id;
  bertId = (await add.person(db, 'supervisor')).id;
  fayId = (await add.person(db, 'foreman', { regionId })).id;
  gusId = (await add.person(db, 'foreman', { regionId })).id;
  workers = [];
  for (let index = 0; index < 4; index++) workers.push((await add.person(db, 'worker', { regionId })).id);
  jobId = (await add.job(db, regionId, { supervisorId: annaId, endDate: new Date(Date.now() + 86_400_000 * 30) })).id;
  anna = await requestsOf(api, annaId);
  fay = await requestsOf(api, fayId);
});

const create = async (given: object, who = admin): Promise<number> => (await who.post('/crew', given).expect(201)).body.data.id;
const join = async (crewId: number, employeeId: number, given: object = {}): Promise<number> =>
  (await admin.post('/employee_crew', { crewId, employeeId, ...given }).expect(201)).body.data.id;
const jobNow = async () => (await api.db.select().from(job).where(eq(job.id, jobId)))[0]!;
const recordsOf = (crewId: number) =>
  api.db.select().from(employeeCrew).where(eq(employeeCrew.crewId, crewId)).orderBy(employeeCrew.id);
const membersOf = async (crewId: number) =>
  (await recordsOf(crewId)).filter(({ isCurrent }) => isCurrent).map(({ employeeId }) => employeeId);
const foremenOf = async (crewId: number) =>
  (await recordsOf(crewId)).filter((one) => one.isForeman && one.isCurrent).map(({ employeeId }) => employeeId);
const defaultCrew = async (foremanId: number, memberIds: number[]) => (await add.crew(api.db, foremanId, null, memberIds)).id;

describe('POST crew', () => {
  it('makes a job’s first crew primary, with foreman and supervisor on it, and the job assigned', async () => {
    const first = await create({ jobId, foremanId: fayId });
    const second = await create({ jobId, foremanId: gusId });
    expect((await admin.get(`/crew/${first}`)).body.data).toMatchObject({ isPrimary: true, foremanId: fayId, isDefault: false });
    expect((await admin.get(`/crew/${second}`)).body.data).toMatchObject({ isPrimary: false });
    expect(await recordsOf(first)).toMatchObject([
      { employeeId: fayId, isForeman: true, isCurrent: true },
      { employeeId: annaId, isSupervisor: true, isCurrent: true },
    ]);
    expect(await membersOf(second)).toEqual([gusId]);
    expect((await jobNow()).status).toBe('assigned');
  });

  it('makes one first crew when several are made at once', async () => {
    await Promise.all([fayId, gusId, null].map((foremanId) => create({ jobId, foremanId })));
    const crews = await api.db.select().from(crew).where(eq(crew.jobId, jobId));
    expect(crews.map(({ isPrimary }) => isPrimary).sort()).toEqual([false, false, true]);
  });

  it('makes one default crew per foreman', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => fay.post('/crew', { isDefault: true, foremanId: fayId })));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    await fay.post('/crew', { isDefault: true, foremanId: gusId }).expect(403);
  });

  it('refuses what makes no crew, by field', async () => {
    await create({ jobId });
    for (const [body, field] of [
      [{}, 'jobId'],
      [{ jobId: 999_999 }, 'jobId'],
      [{ jobId, isDefault: true, foremanId: fayId }, 'jobId'],
      [{ isDefault: true }, 'foremanId'],
      [{ jobId, foremanId: workers[0] }, 'foremanId'],
      [{ jobId, isPrimary: true }, 'isPrimary'],
      [{ jobId, color: 1 }, 'color'],
    ] as const)
      expect((await admin.post('/crew', body).expect(400)).body.errors[0].field).toBe(field);
    expect((await (await requestsOf(api, bertId)).post('/crew', { jobId }).expect(400)).body.errors[0].field).toBe('jobId');
  });
});

describe('the foreman of a crew', () => {
  it('is replaced: the record before is not current, one that was there is current again', async () => {
    const id = await create({ jobId, foremanId: fayId });
    await admin.put(`/crew/${id}`, { foremanId: gusId, revision: 1 }).expect(200);
    expect((await admin.patch(`/crew/${id}`, { foremanId: fayId, revision: 2 }).expect(200)).body.data.foremanId).toBe(fayId);
    const records = (await recordsOf(id)).filter(({ isForeman }) => isForeman);
    expect(records.map(({ employeeId, isCurrent }) => [employeeId, isCurrent])).toEqual([
      [fayId, true],
      [gusId, false],
    ]);
    await admin.patch(`/crew/${id}`, { foremanId: gusId, revision: 2 }).expect(409);
    await fay.patch(`/crew/${id}`, { foremanId: gusId }).expect(403);
    await admin.patch(`/crew/${id}`, { foremanId: workers[0] }).expect(400);
  });

  it('is one, whoever replaces them at once', async () => {
    const id = await create({ jobId, foremanId: null });
    const people = [fayId, gusId, (await add.person(api.db, 'foreman')).id];
    const answers = await Promise.all(people.map((foremanId) => admin.patch(`/crew/${id}`, { foremanId })));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const [row] = await api.db.select().from(crew).where(eq(crew.id, id));
    expect(await foremenOf(id)).toEqual([row!.foremanId]);
    const seen = await Promise.all(people.map((foremanId) => admin.patch(`/crew/${id}`, { foremanId, revision: row!.revision })));
    expect(seen.filter(({ status }) => status === 409).length).toBeGreaterThanOrEqual(1);
    expect(await foremenOf(id)).toHaveLength(1);
  });

  it('decides the job’s status on the first crew, and while it is the only one', async () => {
    const first = await create({ jobId });
    expect((await jobNow()).status).toBe('unassigned');
    await admin.patch(`/crew/${first}`, { foremanId: fayId }).expect(200);
    expect((await jobNow()).status).toBe('assigned');
    const second = await create({ jobId });
    await admin.patch(`/crew/${first}`, { foremanId: null }).expect(200);
    expect((await jobNow()).status).toBe('assigned');
    await admin.patch(`/crew/${first}`, { foremanId: gusId }).expect(200);
    await admin.delete(`/crew/${second}`).expect(204);
    await admin.patch(`/crew/${first}`, { foremanId: null }).expect(200);
    expect((await jobNow()).status).toBe('unassigned');
    expect(await foremenOf(first)).toEqual([]);
  });

  it('leaves a job that has begun or is over what it is', async () => {
    const id = await create({ jobId, foremanId: fayId });
    await admin.patch(`/job/${jobId}`, { status: 'inProgress' }).expect(200);
    await admin.patch(`/crew/${id}`, { foremanId: gusId }).expect(200);
    expect((await jobNow()).status).toBe('inProgress');
    await admin.patch(`/job/${jobId}`, { status: 'completed' }).expect(200);
    await admin.patch(`/crew/${id}`, { foremanId: null }).expect(200);
    expect((await jobNow()).status).toBe('completed');
  });
});

describe('DELETE crew/:id', () => {
  it('removes a crew above position 1 without members, and keeps it as history', async () => {
    const first = await create({ jobId });
    const second = await create({ jobId, foremanId: gusId });
    expect((await admin.delete(`/crew/${first}`).expect(409)).body.code).toBe('FIRST_CREW');
    expect((await admin.delete(`/crew/${second}`).expect(409)).body.code).toBe('CREW_HAS_MEMBERS');
    await fay.delete(`/crew/${second}`).expect(403);
    await admin.patch(`/crew/${second}`, { foremanId: null }).expect(200);
    await anna.delete(`/crew/${second}`).expect(204);
    expect((await admin.get(`/crew/${second}`).expect(200)).body.data.isCurrent).toBe(false);
    await admin.delete(`/crew/${second}`).expect(409);
  });
});

describe('employee_crew', () => {
  it('has one driver, whoever is chosen at once', async () => {
    const id = await create({ jobId, foremanId: fayId });
    const members = [await join(id, workers[0]!), await join(id, workers[1]!, { isDriver: true }), await join(id, workers[2]!)];
    const drivers = async () => (await recordsOf(id)).filter(({ isDriver }) => isDriver).map((one) => one.id);
    expect(await drivers()).toEqual([members[1]]);
    await admin.put(`/employee_crew/${members[0]}`, { isDriver: true }).expect(200);
    expect(await drivers()).toEqual([members[0]]);
    const answers = await Promise.all(members.map((one) => admin.patch(`/employee_crew/${one}`, { isDriver: true })));
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    expect(await drivers()).toHaveLength(1);
    await admin.patch(`/employee_crew/${(await drivers())[0]}`, { isDriver: false }).expect(200);
    expect(await drivers()).toEqual([]);
  });

  it('is one record per person, which comes and goes', async () => {
    const id = await create({ jobId });
    const member = await join(id, workers[0]!);
    await admin.delete(`/employee_crew/${member}`).expect(204);
    expect(await membersOf(id)).toEqual([annaId]);
    expect(await Promise.all([join(id, workers[0]!), join(id, workers[0]!)])).toEqual([member, member]);
    expect((await admin.patch(`/employee_crew/${member}`, { isCurrent: false }).expect(200)).body.data.isCurrent).toBe(false);
    await admin.patch(`/employee_crew/${member}`, { isCurrent: true }).expect(200);
    expect(await membersOf(id)).toContain(workers[0]);
  });

  it('gives a job its supervisor on the first crew alone', async () => {
    const first = await create({ jobId, foremanId: fayId });
    const second = await create({ jobId });
    await join(first, bertId, { isSupervisor: true });
    expect((await jobNow()).supervisorId).toBe(bertId);
    const seats = (await recordsOf(first)).filter(({ isSupervisor }) => isSupervisor);
    expect(seats.map(({ employeeId, isCurrent }) => [employeeId, isCurrent])).toEqual([
      [annaId, false],
      [bertId, true],
    ]);
    const on = async (crewId: number, body: object) =>
      (await admin.post('/employee_crew', { crewId, ...body }).expect(400)).body.errors[0].field;
    expect(await on(second, { employeeId: annaId, isSupervisor: true })).toBe('isSupervisor');
    expect(await on(first, { employeeId: workers[0], isSupervisor: true })).toBe('employeeId');
    expect(await on(first, { employeeId: annaId, isSupervisor: true, isDriver: true })).toBe('isDriver');
    await admin.delete(`/employee_crew/${seats[1]!.id}`).expect(204);
    expect((await jobNow()).supervisorId).toBeNull();
  });

  it('has one supervisor, the job’s, whoever is appointed at once by either call', async () => {
    const id = await create({ jobId, foremanId: fayId });
    await Promise.all([
      join(id, bertId, { isSupervisor: true }),
      admin.patch(`/job/${jobId}`, { supervisorId: annaId }).expect(200),
      join(id, bertId, { isSupervisor: true }),
      admin.patch(`/crew/${id}`, { foremanId: gusId }).expect(200),
    ]);
    const seats = (await recordsOf(id)).filter((one) => one.isSupervisor && one.isCurrent);
    expect(seats.map(({ employeeId }) => employeeId)).toEqual([(await jobNow()).supervisorId]);
  });

  it('takes the foreman off the crew with their record', async () => {
    const id = await create({ jobId, foremanId: fayId });
    const [record] = await recordsOf(id);
    await fay.delete(`/employee_crew/${record!.id}`).expect(403);
    await admin.patch(`/employee_crew/${record!.id}`, { isCurrent: false }).expect(200);
    expect((await admin.get(`/crew/${id}`)).body.data.foremanId).toBeNull();
    expect((await jobNow()).status).toBe('unassigned');
    await join(id, gusId, { isForeman: true });
    expect(await foremenOf(id)).toEqual([gusId]);
  });

  it('is written by who sees the crew, and names what cannot be', async () => {
    const id = await create({ jobId, foremanId: fayId });
    await fay.post('/employee_crew', { crewId: id, employeeId: workers[0] }).expect(201);
    const bert = await requestsOf(api, bertId);
    expect((await bert.post('/employee_crew', { crewId: id, employeeId: workers[1] }).expect(400)).body.errors[0].field).toBe(
      'crewId',
    );
    const [stranger, afar] = [await add.person(api.db, 'worker'), await add.person(api.db, 'foreman')];
    for (const who of [anna, fay]) {
      const { body } = await who.post('/employee_crew', { crewId: id, employeeId: stranger.id }).expect(400);
      expect(body.errors).toEqual([{ field: 'employeeId', reason: 'does not exist' }]);
    }
    for (const sent of [anna.put(`/crew/${id}`, { foremanId: afar.id }), anna.post('/crew', { jobId, foremanId: afar.id })])
      expect((await sent.expect(400)).body.errors).toEqual([{ field: 'foremanId', reason: 'does not exist' }]);
    const [record] = await recordsOf(id);
    await bert.patch(`/employee_crew/${record!.id}`, { isDriver: true }).expect(404);
    for (const employeeId of [fayId, annaId, 999_999])
      expect((await admin.post('/employee_crew', { crewId: id, employeeId }).expect(400)).body.errors[0].field).toBe(
        'employeeId',
      );
  });
});

describe('the default crew', () => {
  it('is answered with its workers and supervisor', async () => {
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
    expect((await jobNow()).status).toBe('unassigned');
    await admin.delete(`/employee/${fayId}/job/${jobId}`).expect(404);
  });

  it('gives a job to one of two foremen', async () => {
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

describe('many writers at once', () => {
  it('never wait for each other, and leave a crew that holds together', async () => {
    const people = { foremen: [fayId, gusId, null], supervisors: [annaId, bertId, null] };
    await defaultCrew(fayId, workers.slice(0, 2));
    await defaultCrew(gusId, workers.slice(2));
    const id = await create({ jobId, foremanId: fayId });
    const member = await join(id, workers[0]!);
    const kinds = [
      (n: number) => admin.patch(`/crew/${id}`, { foremanId: people.foremen[n % 3] }),
      (n: number) => admin.patch(`/job/${jobId}`, { supervisorId: people.supervisors[n % 3] }),
      (n: number) => admin.post('/employee_crew', { crewId: id, employeeId: people.supervisors[n % 2], isSupervisor: true }),
      (n: number) => admin.post('/employee_crew', { crewId: id, employeeId: workers[n % 4], isDriver: true }),
      (n: number) => admin.patch(`/employee_crew/${member}`, { isDriver: n % 2 === 0 }),
      () => admin.delete(`/employee_crew/${member}`),
      () => admin.put(`/crew/${id}/default`, {}),
      (n: number) => admin.post('/crew', { jobId, foremanId: people.foremen[n % 3] }),
      (n: number) => admin.post(`/employee/${people.foremen[n % 2]}/job`, { jobId }),
      () => admin.delete(`/employee/${fayId}/job/${jobId}`),
      () => admin.patch(`/job/${jobId}`, { fcc: 'Gas Co' }),
    ];
    const answers = await Promise.all(
      Array.from({ length: 110 }, (_, n) => kinds[n % kinds.length]!(Math.floor(n / kinds.length))),
    );
    expect(answers.map(({ status, body }) => (status < 500 ? 'fine' : `${status} ${body.message}`))).toEqual(
      answers.map(() => 'fine'),
    );
    const crews = await api.db
      .select()
      .from(crew)
      .where(and(eq(crew.jobId, jobId), crew.isCurrent));
    expect(crews.filter(({ isPrimary }) => isPrimary).map((one) => one.id)).toEqual([id]);
    for (const one of crews) {
      const now = (await recordsOf(one.id)).filter(({ isCurrent }) => isCurrent);
      const ids = (kind: 'isForeman' | 'isSupervisor') =>
        now.filter((record) => record[kind]).map(({ employeeId }) => employeeId);
      expect(ids('isForeman')).toEqual(one.foremanId === null ? [] : [one.foremanId]);
      const { supervisorId } = await jobNow();
      expect(ids('isSupervisor')).toEqual(one.isPrimary && supervisorId !== null ? [supervisorId] : []);
    }
  });
});

describe('every change of a crew', () => {
  it('is in the audit, row by row', async () => {
    const id = await create({ jobId, foremanId: fayId });
    const entries = await api.db
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.subject, 'crew'), eq(auditLog.subjectId, String(id))));
    expect(entries).toMatchObject([{ action: 'crew.create', after: { foremanId: fayId, isPrimary: true } }]);
    const [record] = await recordsOf(id);
    const joined = await api.db
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.subject, 'employee_crew'), eq(auditLog.subjectId, String(record!.id))));
    expect(joined).toMatchObject([{ action: 'employee_crew.create', after: { isForeman: true } }]);
  });
});

import { and, eq } from 'drizzle-orm';
import { afterAll, describe, expect, it } from 'vitest';
import { crew } from '../db/tables/crews.ts';
import { auditLog } from '../db/tables/settings.ts';
import { openCrewWrites } from '../test/calls/crew-writes.ts';
import { requestsOf } from '../test/calls/requests.ts';
import { add } from '../test/rows/company.ts';

const { api, admin, create, join, jobNow, recordsOf, membersOf, foremenOf, defaultCrew, meet } = await openCrewWrites();
afterAll(() => api.close());

describe('POST crew', () => {
  it('makes a job’s first crew primary, with foreman and supervisor on it, and the job assigned', async () => {
    const { annaId, fayId, gusId, jobId } = await meet();
    const first = await create({ jobId, foremanId: fayId });
    const second = await create({ jobId, foremanId: gusId });
    expect((await admin.get(`/crew/${first}`)).body.data).toMatchObject({ isPrimary: true, foremanId: fayId, isDefault: false });
    expect((await admin.get(`/crew/${second}`)).body.data).toMatchObject({ isPrimary: false });
    expect(await recordsOf(first)).toMatchObject([
      { employeeId: fayId, isForeman: true, isCurrent: true },
      { employeeId: annaId, isSupervisor: true, isCurrent: true },
    ]);
    expect(await membersOf(second)).toEqual([gusId]);
    expect((await jobNow(jobId)).status).toBe('assigned');
  });

  it('makes one first crew when several are made at once', async () => {
    const { fayId, gusId, jobId } = await meet();
    await Promise.all([fayId, gusId, null].map((foremanId) => create({ jobId, foremanId })));
    const crews = await api.db.select().from(crew).where(eq(crew.jobId, jobId));
    expect(crews.map(({ isPrimary }) => isPrimary).sort()).toEqual([false, false, true]);
  });

  it('makes one default crew per foreman', async () => {
    const { fayId, gusId, fay } = await meet();
    const answers = await Promise.all([1, 2, 3].map(() => fay.post('/crew', { isDefault: true, foremanId: fayId })));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    await fay.post('/crew', { isDefault: true, foremanId: gusId }).expect(403);
  });

  it('refuses what makes no crew, by field', async () => {
    const { bertId, fayId, workers, jobId } = await meet();
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

describe('when a crew starts [roster-4]', () => {
  const startsOf = async (id: number) => (await admin.get(`/crew/${id}`).expect(200)).body.data.startTimes;

  it('is a time for each weekday at most, kept from Monday on', async () => {
    const { fayId, jobId } = await meet();
    const id = await create({ jobId, foremanId: fayId });
    await admin.put(`/crew/${id}`, { foremanId: fayId, startTimes: ['sat 08:00', 'mon 06:30'] }).expect(200);
    expect(await startsOf(id)).toEqual(['mon 06:30', 'sat 08:00']);
    const daily = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'].map((day) => `${day} 07:00`);
    for (const [startTimes, field, reason] of [
      [['mon 06:30', 'mon 07:00'], 'startTimes', 'must name each weekday once'],
      [[...daily, 'mon 08:00'], 'startTimes', 'must name each weekday once'],
      [['monday 7:00'], 'startTimes.0', 'must be a weekday and a time, such as mon 07:00'],
      [['mon 24:00'], 'startTimes.0', 'must be a weekday and a time, such as mon 07:00'],
      [7, 'startTimes', 'must be a list'],
    ] as const) {
      const { body } = await admin.put(`/crew/${id}`, { foremanId: fayId, startTimes }).expect(400);
      expect(body.errors).toEqual([{ field, reason }]);
    }
    expect(await startsOf(id)).toEqual(['mon 06:30', 'sat 08:00']);
    // What is not named stays; an empty list is none.
    await admin.put(`/crew/${id}`, { foremanId: fayId }).expect(200);
    expect(await startsOf(id)).toEqual(['mon 06:30', 'sat 08:00']);
    await admin.put(`/crew/${id}`, { foremanId: fayId, startTimes: [] }).expect(200);
    expect(await startsOf(id)).toBeNull();
  });

  it('is for the crew of a job: a default crew has none', async () => {
    const { fayId, workers } = await meet();
    const id = await defaultCrew(fayId, workers);
    const { body } = await admin.put(`/crew/${id}`, { foremanId: fayId, startTimes: ['mon 07:00'] }).expect(400);
    expect(body.errors).toEqual([{ field: 'startTimes', reason: 'is for the crew of a job' }]);
    expect(await startsOf(id)).toBeNull();
  });
});

describe('the foreman of a crew', () => {
  it('is replaced: the record before is not current, one that was there is current again', async () => {
    const { fayId, gusId, workers, jobId, fay } = await meet();
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

  it('is one, even if several replace them at once', async () => {
    const { fayId, gusId, jobId } = await meet();
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
    const { fayId, gusId, jobId } = await meet();
    const first = await create({ jobId });
    expect((await jobNow(jobId)).status).toBe('unassigned');
    await admin.patch(`/crew/${first}`, { foremanId: fayId }).expect(200);
    expect((await jobNow(jobId)).status).toBe('assigned');
    const second = await create({ jobId });
    await admin.patch(`/crew/${first}`, { foremanId: null }).expect(200);
    expect((await jobNow(jobId)).status).toBe('assigned');
    await admin.patch(`/crew/${first}`, { foremanId: gusId }).expect(200);
    await admin.delete(`/crew/${second}`).expect(204);
    await admin.patch(`/crew/${first}`, { foremanId: null }).expect(200);
    expect((await jobNow(jobId)).status).toBe('unassigned');
    expect(await foremenOf(first)).toEqual([]);
  });

  it('leaves a job that has begun or is over what it is', async () => {
    const { fayId, gusId, jobId } = await meet();
    const id = await create({ jobId, foremanId: fayId });
    await admin.patch(`/job/${jobId}`, { status: 'inProgress' }).expect(200);
    await admin.patch(`/crew/${id}`, { foremanId: gusId }).expect(200);
    expect((await jobNow(jobId)).status).toBe('inProgress');
    await admin.patch(`/job/${jobId}`, { status: 'completed' }).expect(200);
    await admin.patch(`/crew/${id}`, { foremanId: null }).expect(200);
    expect((await jobNow(jobId)).status).toBe('completed');
    await admin.patch(`/crew/${id}`, { foremanId: gusId }).expect(200);
    expect((await jobNow(jobId)).status).toBe('completed');
  });

  it('sets a job in progress that had no foreman to assigned', async () => {
    const { fayId, gusId, jobId } = await meet();
    const id = await create({ jobId });
    for (const status of ['inProgress', 'suspended']) {
      await admin.patch(`/job/${jobId}`, { status }).expect(200);
      await admin.patch(`/crew/${id}`, { foremanId: fayId }).expect(200);
      expect((await jobNow(jobId)).status).toBe('assigned');
      await admin.patch(`/crew/${id}`, { foremanId: null }).expect(200);
    }
    const second = await create({ jobId });
    await admin.patch(`/job/${jobId}`, { status: 'inProgress' }).expect(200);
    await admin.patch(`/crew/${second}`, { foremanId: gusId }).expect(200);
    expect((await jobNow(jobId)).status).toBe('inProgress');
  });
});

describe('DELETE crew/:id', () => {
  it('removes a crew above position 1 without members, and keeps it as history', async () => {
    const { gusId, jobId, anna, fay } = await meet();
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

describe('many writers at once', () => {
  it('never wait for each other, and leave a crew that holds together', async () => {
    const { annaId, bertId, fayId, gusId, workers, jobId } = await meet();
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
      const { supervisorId } = await jobNow(jobId);
      expect(ids('isSupervisor')).toEqual(one.isPrimary && supervisorId !== null ? [supervisorId] : []);
    }
  });
});

describe('every change of a crew', () => {
  it('is in the audit, row by row', async () => {
    const { fayId, jobId } = await meet();
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

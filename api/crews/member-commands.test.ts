import { afterAll, describe, expect, it } from 'vitest';
import { employeeRegion } from '../db/tables/people.ts';
import { openCrewWrites } from '../test/calls/crew-writes.ts';
import { requestsOf } from '../test/calls/requests.ts';
import { add } from '../test/rows/company.ts';

const { api, admin, regionId, create, join, jobNow, recordsOf, membersOf, foremenOf, meet } = await openCrewWrites();
afterAll(() => api.close());

describe('employee_crew', () => {
  it('has one driver, even if several are chosen at once', async () => {
    const { fayId, workers, jobId } = await meet();
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
    const { annaId, workers, jobId } = await meet();
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
    const { annaId, bertId, fayId, workers, jobId } = await meet();
    const first = await create({ jobId, foremanId: fayId });
    const second = await create({ jobId });
    await join(first, bertId, { isSupervisor: true });
    expect((await jobNow(jobId)).supervisorId).toBe(bertId);
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
    expect((await jobNow(jobId)).supervisorId).toBeNull();
  });

  it('takes workers alone to a default crew, whose supervisor is its foreman’s', async () => {
    const { annaId, bertId, fayId, workers, anna, fay } = await meet();
    await add.supervision(api.db, annaId, fayId);
    const id = await create({ foremanId: fayId, isDefault: true });
    const member = await join(id, workers[0]!);
    for (const who of [admin, anna, fay])
      for (const [sent, reason] of [
        [who.post('/employee_crew', { crewId: id, employeeId: annaId, isSupervisor: true }), 'is for the first crew of a job'],
        [who.post('/employee_crew', { crewId: id, employeeId: annaId }), 'is not an active worker'],
      ] as const)
        expect((await sent.expect(400)).body.errors[0].reason).toBe(reason);
    await admin.patch(`/employee_crew/${member}`, { isSupervisor: true }).expect(400);
    expect((await admin.post(`/crew/${id}/members`, { employeeIds: [bertId] }).expect(400)).body.errors[0].reason).toBe(
      'is not an active worker',
    );
    expect(await membersOf(id)).toEqual([fayId, workers[0]]);
    expect((await admin.get(`/crew/default/${fayId}`).expect(200)).body.data.supervisor.id).toBe(annaId);
  });

  it('lets no foreman appoint a supervisor, nor take one off', async () => {
    const { annaId, bertId, fayId, jobId, fay } = await meet();
    await add.supervision(api.db, bertId, fayId);
    const id = await create({ jobId, foremanId: fayId });
    await fay.post('/employee_crew', { crewId: id, employeeId: bertId, isSupervisor: true }).expect(403);
    const seat = (await recordsOf(id)).find(({ employeeId }) => employeeId === annaId)!;
    await fay.patch(`/employee_crew/${seat.id}`, { isCurrent: false }).expect(403);
    await fay.delete(`/employee_crew/${seat.id}`).expect(403);
    expect((await jobNow(jobId)).supervisorId).toBe(annaId);
  });

  it('has one supervisor, the job’s, even if both calls appoint one at once', async () => {
    const { annaId, bertId, fayId, gusId, jobId } = await meet();
    const id = await create({ jobId, foremanId: fayId });
    await Promise.all([
      join(id, bertId, { isSupervisor: true }),
      admin.patch(`/job/${jobId}`, { supervisorId: annaId }).expect(200),
      join(id, bertId, { isSupervisor: true }),
      admin.patch(`/crew/${id}`, { foremanId: gusId }).expect(200),
    ]);
    const seats = (await recordsOf(id)).filter((one) => one.isSupervisor && one.isCurrent);
    expect(seats.map(({ employeeId }) => employeeId)).toEqual([(await jobNow(jobId)).supervisorId]);
  });

  it('puts one person on one crew of a job, by whichever call', async () => {
    const { fayId, gusId, workers, jobId } = await meet();
    const [first, second] = [await create({ jobId, foremanId: fayId }), await create({ jobId, foremanId: gusId })];
    const [worker, other] = workers as [number, number];
    const member = await join(first, worker);
    const refusals = [
      admin.post('/employee_crew', { crewId: second, employeeId: worker }),
      admin.post('/employee_crew', { crewId: second, employeeId: fayId, isForeman: true }),
      admin.patch(`/crew/${second}`, { foremanId: fayId }),
      admin.post('/crew', { jobId, foremanId: gusId }),
    ];
    for (const refused of refusals) {
      const { body } = await refused.expect(409);
      expect(body).toMatchObject({ code: 'ON_ANOTHER_CREW', message: expect.stringContaining('is on another crew of job #') });
    }
    await add.crew(api.db, gusId, null, [worker, other]);
    expect((await admin.put(`/crew/${second}/default`, {}).expect(409)).body.code).toBe('ON_ANOTHER_CREW');
    expect(await membersOf(second)).toEqual([gusId]);
    await admin.delete(`/employee_crew/${member}`).expect(204);
    await admin.put(`/crew/${second}/default`, {}).expect(200);
    expect((await admin.patch(`/employee_crew/${member}`, { isCurrent: true }).expect(409)).body.code).toBe('ON_ANOTHER_CREW');
    const answers = await Promise.all(
      [first, second].map((crewId) => admin.post('/employee_crew', { crewId, employeeId: workers[2] })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
  });

  it("takes workers of the job's region by the hand of its supervisor, theirs or not", async () => {
    const { workers, jobId, anna, annaId } = await meet();
    const id = await create({ jobId });
    const elsewhere = (await add.person(api.db, 'worker', { regionId: (await add.region(api.db)).id })).id;
    const also = (await add.person(api.db, 'worker', { regionId: (await add.region(api.db)).id })).id;
    await api.db.insert(employeeRegion).values({ employeeId: also, regionId });
    const where = encodeURIComponent(JSON.stringify({ role: 'worker' }));
    const listed: number[] = (await anna.get(`/employee?limit=300&where=${where}`).expect(200)).body.data.map(
      (row: { id: number }) => row.id,
    );
    expect(listed).toEqual(expect.arrayContaining([...workers, also]));
    expect(listed).not.toContain(elsewhere);
    for (const employeeId of [workers[0], also]) await anna.post('/employee_crew', { crewId: id, employeeId }).expect(201);
    expect((await anna.post('/employee_crew', { crewId: id, employeeId: elsewhere }).expect(400)).body.errors[0].field).toBe(
      'employeeId',
    );
    expect(await membersOf(id)).toEqual([annaId, workers[0], also]);
  });

  it('takes the foreman off the crew with their record', async () => {
    const { fayId, gusId, jobId, fay } = await meet();
    const id = await create({ jobId, foremanId: fayId });
    const [record] = await recordsOf(id);
    await fay.delete(`/employee_crew/${record!.id}`).expect(403);
    await admin.patch(`/employee_crew/${record!.id}`, { isCurrent: false }).expect(200);
    expect((await admin.get(`/crew/${id}`)).body.data.foremanId).toBeNull();
    expect((await jobNow(jobId)).status).toBe('unassigned');
    await join(id, gusId, { isForeman: true });
    expect(await foremenOf(id)).toEqual([gusId]);
  });

  it('is written by those who see the crew, and names what cannot be', async () => {
    const { annaId, bertId, fayId, workers, jobId, anna, fay } = await meet();
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

import { and, eq } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { crew, employeeCrew } from '../db/tables/crews.ts';
import { employee } from '../db/tables/people.ts';
import { openCrewWrites } from '../test/calls/crew-writes.ts';
import { requestsOf } from '../test/calls/requests.ts';
import { add } from '../test/rows/company.ts';

const { api, admin, create, join, jobNow, recordsOf, membersOf, defaultCrew, meet } = await openCrewWrites();
afterAll(() => api.close());

describe('POST crew/:id/members', () => {
  it('puts several on a crew at once, and leaves who is there as they are', async () => {
    const { fayId, workers, jobId, anna } = await meet();
    const id = await create({ jobId, foremanId: fayId });
    await join(id, workers[0]!, { isDriver: true });
    const { body } = await anna
      .post(`/crew/${id}/members`, { employeeIds: [workers[0], workers[1], workers[1], workers[2]] })
      .expect(200);
    expect(body.data).toMatchObject({ id, foremanId: fayId });
    expect(await membersOf(id)).toEqual(expect.arrayContaining([fayId, ...workers.slice(0, 3)]));
    expect((await recordsOf(id)).find(({ employeeId }) => employeeId === workers[0])).toMatchObject({
      isDriver: true,
      revision: 2,
    });
  });

  it('puts on all of them or nobody, and names who cannot', async () => {
    const { fayId, gusId, workers, jobId, anna } = await meet();
    const [first, second] = [await create({ jobId, foremanId: fayId }), await create({ jobId, foremanId: gusId })];
    await join(first, workers[1]!);
    const path = `/crew/${second}/members`;
    const name = async (id: number) => (await api.db.select().from(employee).where(eq(employee.id, id)))[0]!.fullName;
    const taken = (await anna.post(path, { employeeIds: [workers[0], workers[1]] }).expect(409)).body;
    expect(taken).toMatchObject({ code: 'ON_ANOTHER_CREW', message: expect.stringContaining(await name(workers[1]!)) });
    await api.db.update(employee).set({ isActive: false }).where(eq(employee.id, workers[3]!));
    const away = (await admin.post(path, { employeeIds: [workers[0], workers[3]] }).expect(400)).body;
    expect(away.message).toBe(`${await name(workers[3]!)} is not an active worker`);
    expect(away.errors).toEqual([{ field: 'employeeIds', reason: 'is not an active worker' }]);
    const stranger = (await add.person(api.db, 'worker')).id;
    expect((await anna.post(path, { employeeIds: [workers[0], stranger] }).expect(400)).body.errors[0].reason).toBe(
      'does not exist',
    );
    for (const employeeIds of [[], [0], Array.from({ length: 51 }, (_, index) => index + 1), 'all'])
      expect((await anna.post(path, { employeeIds }).expect(400)).body.errors[0].field).toMatch(/^employeeIds/);
    expect(await membersOf(second)).toEqual([gusId]);
  });

  it('is refused on a crew that was removed, or that somebody else changed since', async () => {
    const { fayId, workers, jobId } = await meet();
    await create({ jobId, foremanId: fayId });
    const second = await create({ jobId });
    await admin.patch(`/crew/${second}`, { foremanId: (await add.person(api.db, 'foreman')).id }).expect(200);
    const stale = await admin.post(`/crew/${second}/members`, { employeeIds: [workers[0]], revision: 1 }).expect(409);
    expect(stale.body).toMatchObject({ code: 'REVISION_CHANGED', details: { revision: 2 } });
    await admin.patch(`/crew/${second}`, { foremanId: null }).expect(200);
    await admin.delete(`/crew/${second}`).expect(204);
    const gone = await admin.post(`/crew/${second}/members`, { employeeIds: [workers[0]] }).expect(409);
    expect(gone.body).toMatchObject({ code: 'CREW_REMOVED', message: `Crew ${second} has been removed` });
  });
});

describe('PUT employee_crew/:id/crew', () => {
  it('takes a member to another crew of the job, where they do not drive', async () => {
    const { fayId, gusId, workers, jobId, anna } = await meet();
    const [first, second] = [await create({ jobId, foremanId: fayId }), await create({ jobId, foremanId: gusId })];
    const member = await join(first, workers[0]!, { isDriver: true });
    await anna.put(`/employee_crew/${member}/crew`, { crewId: second, revision: 2 }).expect(200);
    expect(await membersOf(second)).toEqual([gusId, workers[0]]);
    expect((await recordsOf(second)).some(({ isDriver }) => isDriver)).toBe(false);
    const back = (await recordsOf(second)).find(({ employeeId }) => employeeId === workers[0])!;
    await anna.put(`/employee_crew/${back.id}/crew`, { crewId: first }).expect(200);
    expect((await recordsOf(first)).find(({ id }) => id === member)).toMatchObject({ isCurrent: true, isDriver: false });
    const same = await anna.put(`/employee_crew/${member}/crew`, { crewId: first }).expect(200);
    expect(same.body.data).toMatchObject({ id: member, isCurrent: true });
  });

  it('is refused for a foreman, for a person who has left, and for another job’s crew', async () => {
    const { annaId, fayId, gusId, workers, jobId, anna } = await meet();
    const [first, second] = [await create({ jobId, foremanId: fayId }), await create({ jobId, foremanId: gusId })];
    const elsewhere = await create({ jobId: (await meet()).jobId });
    const own = await defaultCrew(fayId, []);
    const member = await join(first, workers[0]!);
    const recordOf = async (id: number) => (await recordsOf(first)).find(({ employeeId }) => employeeId === id)!.id;
    const move = (id: number, crewId: number) => admin.put(`/employee_crew/${id}/crew`, { crewId });
    for (const leader of [fayId, annaId])
      expect((await move(await recordOf(leader), second).expect(409)).body.code).toBe('LEADS_CREW');
    for (const crewId of [elsewhere, own, 999_999])
      expect((await move(member, crewId).expect(400)).body.errors[0].field).toBe('crewId');
    expect((await anna.put(`/employee_crew/${member}/crew`, { crewId: elsewhere }).expect(400)).body.errors[0].reason).toBe(
      'does not exist',
    );
    await admin.delete(`/employee_crew/${member}`).expect(204);
    expect((await move(member, second).expect(409)).body).toMatchObject({
      code: 'NOT_ON_CREW',
      message: expect.stringMatching(/ is not on this crew any more$/),
    });
  });

  it('tells the slower of two who move one member what the other did', async () => {
    const { fayId, workers, jobId, anna, annaId } = await meet();
    const first = await create({ jobId, foremanId: fayId });
    const [second, third] = [await create({ jobId }), await create({ jobId })];
    const member = await join(first, workers[0]!);
    await anna.put(`/employee_crew/${member}/crew`, { crewId: second, revision: 1 }).expect(200);
    const { body } = await admin.put(`/employee_crew/${member}/crew`, { crewId: third, revision: 1 }).expect(409);
    const [by] = await api.db.select().from(employee).where(eq(employee.id, annaId));
    expect(body).toMatchObject({
      code: 'REVISION_CHANGED',
      details: { changes: [{ by: by!.fullName, action: 'employee_crew.leave' }] },
    });
    expect(await membersOf(second)).toEqual([workers[0]]);
    expect(await membersOf(third)).toEqual([]);
  });
});

describe('PUT crew/:id/default', () => {
  it('[crews-5] brings the driver of the default crew along, where the crew has none', async () => {
    const { fayId, workers, jobId } = await meet();
    const usual = await defaultCrew(fayId, [workers[0]!]);
    await admin.post('/employee_crew', { crewId: usual, employeeId: workers[1], isDriver: true }).expect(201);
    const id = await create({ jobId, foremanId: fayId });
    const drivers = async () => (await recordsOf(id)).filter(({ isDriver }) => isDriver).map(({ employeeId }) => employeeId);
    await admin.put(`/crew/${id}/default`, {}).expect(200);
    expect(await drivers()).toEqual([workers[1]]);
    const other = (await recordsOf(id)).find(({ employeeId }) => employeeId === workers[0])!;
    await admin.patch(`/employee_crew/${other.id}`, { isDriver: true }).expect(200);
    await admin.put(`/crew/${id}/default`, {}).expect(200);
    expect(await drivers()).toEqual([workers[0]]);
  });
});

describe('GET crew/:id/default', () => {
  it('says who would join and who would leave, as the PUT then does', async () => {
    const { fayId, workers, jobId, anna } = await meet();
    const id = await create({ jobId, foremanId: fayId });
    expect((await anna.get(`/crew/${id}/default`).expect(404)).body).toMatchObject({
      code: 'NO_DEFAULT_CREW',
      message: "Foreman doesn't have a default crew. Please create one before assigning jobs.",
    });
    await defaultCrew(fayId, [workers[0]!, workers[1]!]);
    await join(id, workers[1]!);
    await join(id, workers[2]!);
    const { data } = (await anna.get(`/crew/${id}/default`).expect(200)).body;
    const idsOf = (people: { id: number }[]) => people.map((one) => one.id);
    expect([idsOf(data.joining), idsOf(data.leaving)]).toEqual([[workers[0]], [workers[2]]]);
    await anna.put(`/crew/${id}/default`, {}).expect(200);
    expect(await membersOf(id)).toEqual(expect.arrayContaining([fayId, workers[0], workers[1]]));
    expect(await membersOf(id)).not.toContain(workers[2]);
    const now = (await anna.get(`/crew/${id}/default`).expect(200)).body.data;
    expect([now.joining, now.leaving]).toEqual([[], []]);
    await (await requestsOf(api, (await meet()).annaId)).get(`/crew/${id}/default`).expect(404);
  });
});

/** Writes of two supervisors to the crews of one job at the same moment. */
const KINDS = ['join', 'members', 'move', 'leave', 'drive', 'foreman', 'default', 'remove', 'create'] as const;
const wish = fc.record({
  kind: fc.constantFrom(...KINDS, 'move', 'move', 'members'),
  one: fc.nat(5),
  other: fc.nat(5),
  isAdmin: fc.boolean(),
  isSeen: fc.boolean(),
});
type Wish = typeof wish extends fc.Arbitrary<infer Value> ? Value : never;
/** Creates a crew without other members, so that no concurrent write can refuse it. */
const SURE: Wish = { kind: 'create', one: 0, other: 2, isAdmin: true, isSeen: false };
const race = fc.array(wish, { minLength: 2, maxLength: 5 }).map((wishes) => [SURE, ...wishes]);

describe('the crews of a job that several write at once', () => {
  it('hold together whatever they do', { timeout: 300_000 }, async () => {
    const counts = { done: 0, refused: 0 };
    await fc.assert(
      fc.asyncProperty(fc.array(race, { minLength: 6, maxLength: 6 }), async (races) => {
        const { fayId, gusId, workers, jobId, anna } = await meet();
        await defaultCrew(fayId, workers.slice(0, 2));
        const foremen = [fayId, gusId, null];
        await create({ jobId, foremanId: fayId });
        await create({ jobId, foremanId: gusId });
        for (const wishes of races) {
          const crews = await api.db
            .select()
            .from(crew)
            .where(and(eq(crew.jobId, jobId), eq(crew.isCurrent, true)));
          const members = (await Promise.all(crews.map((one) => recordsOf(one.id)))).flat();
          const answers = await Promise.all(
            wishes.map(({ kind, one, other, isAdmin, isSeen }) => {
              const who = isAdmin ? admin : anna;
              const at = crews[one % crews.length]!;
              const into = crews[other % crews.length]!;
              const member = members[(one * 7 + other) % members.length]!;
              const seen = (row: { revision: number }) => (isSeen ? { revision: row.revision } : {});
              const worker = workers[other % workers.length]!;
              const query = isSeen ? `?revision=${member.revision}` : '';
              const sends: Record<(typeof KINDS)[number], () => PromiseLike<{ status: number; body: { message?: string } }>> = {
                join: () => who.post('/employee_crew', { crewId: at.id, employeeId: worker, isDriver: isSeen }),
                members: () =>
                  who.post(`/crew/${at.id}/members`, { employeeIds: [worker, workers[one % workers.length]], ...seen(at) }),
                move: () => who.put(`/employee_crew/${member.id}/crew`, { crewId: into.id, ...seen(member) }),
                leave: () => who.delete(`/employee_crew/${member.id}${query}`),
                drive: () => who.patch(`/employee_crew/${member.id}`, { isDriver: true, ...seen(member) }),
                foreman: () => who.patch(`/crew/${at.id}`, { foremanId: foremen[other % 3], ...seen(at) }),
                default: () => who.put(`/crew/${at.id}/default`, seen(at)),
                remove: () => who.delete(`/crew/${at.id}`),
                create: () => who.post('/crew', { jobId, foremanId: foremen[other % 3] }),
              };
              return sends[kind]();
            }),
          );
          for (const { status, body } of answers) {
            expect(status, body.message).toBeLessThan(500);
            counts[status < 300 ? 'done' : 'refused'] += 1;
          }
          expect(await faultsOf(jobId)).toEqual([]);
        }
      }),
      { numRuns: 2, endOnFailure: true },
    );
    process.stdout.write(`commands on the crews of a job at once: ${counts.done} done, ${counts.refused} refused\n`);
    expect(counts.done).toBeGreaterThan(10);
  });
});

/** Describes every contradiction in a job's crews. */
async function faultsOf(jobId: number): Promise<string[]> {
  const { supervisorId } = await jobNow(jobId);
  const rows = await api.db
    .select({ crew, member: employeeCrew })
    .from(crew)
    .leftJoin(employeeCrew, and(eq(employeeCrew.crewId, crew.id), eq(employeeCrew.isCurrent, true)))
    .where(eq(crew.jobId, jobId));
  const now = rows.filter((row) => row.crew.isCurrent);
  const faults: string[] = [];
  if (new Set(now.filter((row) => row.crew.isPrimary).map((row) => row.crew.id)).size !== 1) faults.push('not one first crew');
  if (rows.some((row) => !row.crew.isCurrent && row.member)) faults.push('somebody is on a crew that was removed');
  const people = now.flatMap(({ member }) => member?.employeeId ?? []);
  if (new Set(people).size !== people.length) faults.push('somebody is on two crews');
  for (const [id, own] of Map.groupBy(now, (row) => row.crew.id)) {
    const members = own.flatMap(({ member }) => member ?? []);
    const idsOf = (kind: 'isForeman' | 'isSupervisor' | 'isDriver') =>
      members.filter((member) => member[kind]).map(({ employeeId }) => employeeId);
    const { foremanId, isPrimary } = own[0]!.crew;
    if (idsOf('isDriver').length > 1) faults.push(`crew ${id} has two drivers`);
    if (idsOf('isForeman').join() !== [foremanId ?? []].flat().join()) faults.push(`crew ${id} is led by ${idsOf('isForeman')}`);
    const seated = isPrimary && supervisorId !== null ? [supervisorId] : [];
    if (idsOf('isSupervisor').join() !== seated.join()) faults.push(`crew ${id} is supervised by ${idsOf('isSupervisor')}`);
  }
  return faults;
}

import { and, eq, inArray } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { employee } from '../db/tables/people.ts';
import { auditLog } from '../db/tables/settings.ts';
import { openEmployeeWrites, reasonOf } from '../test/calls/employee-writes.ts';
import { requestsOf } from '../test/calls/requests.ts';
import { add } from '../test/rows/company.ts';

const { api, as, ids, form, created, read } = await openEmployeeWrites();
afterAll(() => api.close());

const administrator = (role: 'admin' | 'subadmin') => add.person(api.db, role, { email: `${role}${Math.random()}@corp.test` });
const roleOf = async (id: number) => (await read(id)).role;
const hired = () => created({ email: `person${Math.random()}@corp.test` });
const OTHERS = ['subadmin', 'supervisor', 'foreman', 'worker'] as const;

describe('[rights-4] admins and sub-admins', () => {
  it('are made, changed and unmade by an admin', async () => {
    const { id } = await hired();
    for (const role of ['subadmin', 'admin', 'supervisor'] as const) {
      await as.admin.patch(`/employee/${id}`, { role }).expect(200);
      expect(await roleOf(id)).toBe(role);
    }
    const entries = await api.db
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.subjectId, String(id)), eq(auditLog.action, 'employee.update')))
      .orderBy(auditLog.id);
    expect(entries).toMatchObject(
      [
        ['worker', 'subadmin'],
        ['subadmin', 'admin'],
        ['admin', 'supervisor'],
      ].map(([before, after]) => ({ actorId: ids.admin, before: { role: before }, after: { role: after } })),
    );
  });

  it('are entered by an admin, by employee as by user', async () => {
    for (const path of ['/user/create', '/employee', '/user'])
      for (const role of ['admin', 'subadmin'] as const)
        await as.admin.post(path, form({ role, email: `new${Math.random()}@corp.test` })).expect(201);
  });

  it.each(OTHERS)('are neither made nor changed by a %s', async (role) => {
    const person = await hired();
    for (const given of ['admin', 'subadmin'] as const) {
      const there = await administrator(given);
      const refused = [
        await as[role].post('/user/create', form({ role: given, email: `no${Math.random()}@corp.test` })),
        await as[role].patch(`/employee/${person.id}`, { role: given, email: 'p@corp.test' }),
        await as[role].put(`/employee/${person.id}`, form({ role: given, email: 'p@corp.test' })),
        await as[role].patch(`/employee/${there.id}`, { firstName: 'X' }),
        await as[role].patch(`/employee/${there.id}`, { role: 'worker' }),
        await as[role].put(`/employee/${there.id}`, form()),
        await as[role].delete(`/employee/${there.id}`),
        await as[role].put(`/employee/${there.id}/setActive`, { isActive: false }),
      ];
      expect(refused.map(({ status }) => status)).toEqual(refused.map(() => 403));
      if (role === 'subadmin')
        expect(refused.map(({ body }) => body.message)).toEqual([
          ...Array.from({ length: 3 }, () => 'Only an admin can make somebody an admin or sub-admin'),
          ...Array.from({ length: 4 }, () => 'Administrator roles cannot be edited'),
          'Only an admin can deactivate an admin or sub-admin',
        ]);
      expect(await roleOf(there.id)).toBe(given);
    }
    expect(await roleOf(person.id)).toBe('worker');
  });

  it('do not change themselves as sub-admins', async () => {
    await as.subadmin.patch(`/employee/${ids.subadmin}`, { firstName: 'X' }).expect(403);
    await as.subadmin.patch(`/employee/${ids.subadmin}`, { role: 'admin' }).expect(403);
  });

  it('change their own name and address as admins, and stay signed in', async () => {
    const own = await administrator('admin');
    const theirs = await requestsOf(api, own.id);
    await theirs.patch(`/employee/${own.id}`, { firstName: 'Bea', email: 'bea@corp.test' }).expect(200);
    expect((await theirs.get('/auth/me').expect(200)).body.data).toMatchObject({ firstName: 'Bea', email: 'bea@corp.test' });
  });

  it('are not deleted', async () => {
    const { id } = await administrator('subadmin');
    expect((await as.admin.delete(`/employee/${id}`).expect(403)).body.message).toBe('Administrator roles cannot be edited');
  });

  it('need an address to sign in with', async () => {
    const { id } = await created();
    const reason = 'An admin or sub-admin signs in with it';
    for (const role of ['admin', 'subadmin'] as const) {
      expect(reasonOf((await as.admin.patch(`/employee/${id}`, { role }).expect(400)).body, 'email')).toBe(reason);
      expect(reasonOf((await as.admin.post('/user/create', form({ role })).expect(400)).body, 'email')).toBe(reason);
    }
    const there = await administrator('admin');
    expect(reasonOf((await as.admin.patch(`/employee/${there.id}`, { email: '' }).expect(400)).body, 'email')).toBe(reason);
    await as.admin.patch(`/employee/${id}`, { role: 'admin', email: 'now@corp.test' }).expect(200);
  });

  it('get what the form asks for when they are one no more', async () => {
    const first = await administrator('admin');
    const { body } = await as.admin.patch(`/employee/${first.id}`, { role: 'worker' }).expect(400);
    expect(body.errors).toEqual([
      { field: 'regionId', reason: 'Region is required' },
      { field: 'companyName', reason: 'Select a Company' },
      { field: 'class', reason: 'Select a Specialist Field' },
    ]);
    const { employeeId: _, firstName: __, lastName: ___, ...work } = form();
    await as.admin.patch(`/employee/${first.id}`, work).expect(200);
    expect(await roleOf(first.id)).toBe('worker');
  });

  it.each([
    ['worker', 'admin'],
    ['admin', 'subadmin'],
  ] as const)('lose every session when they go from %s to %s', async (before, after) => {
    const { id } = await (before === 'worker' ? hired() : administrator(before));
    const theirs = await requestsOf(api, id);
    await theirs.get('/auth/me').expect(200);
    await as.admin.patch(`/employee/${id}`, { role: after }).expect(200);
    await theirs.get('/auth/me').expect(401);
  });
});

describe('[people-11] the last active admin', () => {
  /** Every other admin loses the role. */
  beforeEach(() => api.db.update(employee).set({ role: 'worker' }).where(eq(employee.role, 'admin')));
  const admin = async () => {
    const { id } = await administrator('admin');
    return { id, ...(await requestsOf(api, id)) };
  };
  const activeAdmins = async () =>
    (
      await api.db
        .select({ id: employee.id })
        .from(employee)
        .where(and(eq(employee.role, 'admin'), employee.isActive))
    ).map(({ id }) => id);

  it('stays one, and may go once there is another who is active', async () => {
    const [only, away] = [await admin(), await add.person(api.db, 'admin', { isActive: false })];
    const unmade = { ...form({ role: 'supervisor' }), email: 'only@corp.test' };
    for (const answer of [await only.patch(`/employee/${only.id}`, unmade), await only.put(`/employee/${only.id}`, unmade)]) {
      expect(answer.status).toBe(409);
      expect(answer.body).toMatchObject({
        code: 'LAST_ADMIN',
        message: 'This is the last active admin: make somebody else an admin first',
      });
    }
    await only.put(`/employee/${away.id}/setActive`, { isActive: true }).expect(200);
    await only.patch(`/employee/${only.id}`, unmade).expect(200);
    expect(await activeAdmins()).toEqual([away.id]);
  });

  it('is left when admins unmake and deactivate each other at the same moment', async () => {
    for (let round = 0; round < 6; round += 1) {
      const [one, two] = [await admin(), await admin()];
      const work = () => form({ role: 'worker' });
      const [first, second] = await Promise.all([
        one.put(`/employee/${two.id}`, work()),
        round % 2 ? two.put(`/employee/${one.id}`, work()) : two.put(`/employee/${one.id}/setActive`, { isActive: false }),
      ]);
      const left = await activeAdmins();
      expect(left).toHaveLength(1);
      expect([first.status, second.status].sort()[0]).toBe(200);
      const loser = left[0] === one.id ? second : first;
      expect([401, 403]).toContain(loser.status);
      await api.db
        .update(employee)
        .set({ role: 'worker' })
        .where(inArray(employee.id, [one.id, two.id]));
    }
  });
});

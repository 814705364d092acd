import { and, eq } from 'drizzle-orm';
import supertest from 'supertest';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { Employee, User } from '../../shared/employees.ts';
import { listOf, oneOf } from '../../shared/query.ts';
import { employee, employeeRegion, employeeSupervisor } from '../db/tables/people.ts';
import { auditLog } from '../db/tables/settings.ts';
import { session } from '../db/tables/sign-in.ts';
import { add } from '../test/company.ts';
import { buildTestApi, type TestApi } from '../test/harness.ts';
import { type Requests, requestsOf } from '../test/requests.ts';

let api: TestApi;
let as: Record<'admin' | 'subadmin' | 'supervisor' | 'foreman' | 'worker', Requests>;
let ids: Record<keyof typeof as, number>;
let east: number;
let west: number;
let anna: { id: number; employeeId: string };
let nextNumber = 1;

beforeAll(async () => {
  api = await buildTestApi();
  await api.app.ready();
  const { db } = api;
  east = (await add.region(db, { name: 'East' })).id;
  west = (await add.region(db, { name: 'West' })).id;
  anna = await add.person(db, 'supervisor', { firstName: 'Anna' });
  const roles = ['admin', 'subadmin', 'supervisor', 'foreman', 'worker'] as const;
  const made = await Promise.all(roles.map((role) => add.person(db, role)));
  ids = Object.fromEntries(roles.map((role, at) => [role, made[at]!.id])) as typeof ids;
  const entries = await Promise.all(roles.map(async (role) => [role, await requestsOf(api, ids[role])]));
  as = Object.fromEntries(entries) as typeof as;
});
afterAll(() => api.close());

const form = (given: Record<string, unknown> = {}) => ({
  employeeId: `2-${String(nextNumber++).padStart(5, '0')}-01`,
  firstName: 'Jane',
  lastName: 'Doe',
  role: 'worker',
  regionId: east,
  companyName: 'TSU One',
  class: 'Lineman',
  ...given,
});
const created = async (given: Record<string, unknown> = {}) =>
  oneOf(Employee).parse((await as.admin.post('/user/create', form(given)).expect(201)).body).data;
const read = async (id: number, include: string[] = []) =>
  oneOf(Employee).parse((await as.admin.get(`/employee/${id}?include=${JSON.stringify(include)}`).expect(200)).body).data;
const supervisions = (employeeId: number) =>
  api.db.select().from(employeeSupervisor).where(eq(employeeSupervisor.employeeId, employeeId)).orderBy(employeeSupervisor.id);
const reasonOf = (body: { errors?: { field: string; reason: string }[] }, field: string) =>
  body.errors?.find((error) => error.field === field)?.reason;

describe('POST user/create', () => {
  it('makes a person with regions, supervisor and rates', async () => {
    const person = await created({
      supervisorId: anna.employeeId,
      email: 'Jane@Corp.test',
      workPhone: '(555) 010-2030 x12',
      earningRate1: 'Lineman - ST 48.50',
      regions: [west],
    });
    expect(person).toMatchObject({ firstName: 'Jane', regionId: east, earningRate1: 'Lineman - ST 48.50', isActive: true });
    const shown = await read(person.id, ['regions', 'supervisor', 'employeeSupervisors.supervisor', 'user']);
    expect(shown.regions?.map(({ name }) => name)).toEqual(['East', 'West']);
    expect(shown.supervisor?.id).toBe(anna.id);
    expect(shown.employeeSupervisors).toMatchObject([{ isCurrent: true, endedAt: null, supervisor: { id: anna.id } }]);
    expect(shown.user).toMatchObject({ employeeId: person.id, isLoggedIn: false });
  });

  it('counts what is empty as none', async () => {
    const person = await created({ email: '', workPhone: ' ', supervisorId: '', earningRate2: '' });
    expect(person).toMatchObject({ email: null, workPhone: null, earningRate2: null });
  });

  it('is for admins and sub-admins', async () => {
    await as.subadmin.post('/user/create', form()).expect(201);
    for (const role of ['supervisor', 'foreman', 'worker'] as const) await as[role].post('/user/create', form()).expect(403);
  });

  it.each([
    ['employeeId', '', 'Employee ID format is not valid'],
    ['employeeId', '12-0001-01', 'Employee ID format is not valid'],
    ['employeeId', '0-00000-00', 'Employee ID format is not valid'],
    ['firstName', undefined, 'First Name is required'],
    ['firstName', '  ', 'First Name is required'],
    ['firstName', 'First Name', 'First Name not valid'],
    ['lastName', '', 'Last Name is required'],
    ['lastName', 'Last Name', 'Last Name not valid'],
    ['role', undefined, 'Select a User Role'],
    ['role', 'admin', 'Select a User Role'],
    ['regionId', undefined, 'Region is required'],
    ['regionId', 0, 'Select a Region'],
    ['companyName', 'NO_SELECTION', 'Select a Company'],
    ['class', '', 'Select a Specialist Field'],
    ['supervisorId', '1-1-1', 'Supervisor ID format is not valid'],
    ['supervisorId', '9-99999-99', 'must be an active supervisor'],
    ['email', 'jane@', 'Invalid Email'],
    ['workPhone', '12', 'Invalid phone Number'],
    ['workPhone', 'call me', 'Invalid phone Number'],
    ['earningRate3', '48.50', 'Invalid Rate Format'],
    ['isAdmin', true, 'is not known here'],
  ])('refuses %s = %j: %s', async (field, value, reason) => {
    expect(reasonOf((await as.admin.post('/user/create', form({ [field]: value })).expect(400)).body, field)).toBe(reason);
  });

  it('refuses a region that is none, and an ID or address that is taken', async () => {
    expect((await as.admin.post('/employee', form({ regionId: 999_999 })).expect(400)).body.errors[0].field).toBe('regionId');
    const { employeeId } = await created({ email: 'taken@corp.test' });
    expect(reasonOf((await as.admin.post('/employee', form({ employeeId })).expect(409)).body, 'employeeId')).toBe('is taken');
    expect(reasonOf((await as.admin.post('/employee', form({ email: 'TAKEN@corp.test' })).expect(409)).body, 'email')).toBe(
      'is taken',
    );
  });

  it('takes one of two that come at once with the same ID', async () => {
    const both = form();
    const answers = await Promise.all([as.admin.post('/employee', both), as.subadmin.post('/employee', both)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
  });
});

describe('PUT, PATCH and DELETE employee/:id', () => {
  let person: Employee;
  beforeEach(async () => {
    person = await created({ supervisorId: anna.employeeId });
  });

  it('keeps the old supervisor as history', async () => {
    const bert = await add.person(api.db, 'supervisor');
    await as.admin.patch(`/employee/${person.id}`, { supervisorId: bert.id }).expect(200);
    expect(await supervisions(person.id)).toMatchObject([
      { supervisorId: anna.id, isCurrent: false, endedAt: expect.any(Date) },
      { supervisorId: bert.id, isCurrent: true, endedAt: null },
    ]);
    await as.admin.patch(`/employee/${person.id}`, { supervisorId: null }).expect(200);
    expect((await supervisions(person.id)).map(({ isCurrent }) => isCurrent)).toEqual([false, false]);
  });

  it('makes one current entry when two change the supervisor at once', async () => {
    const others = await Promise.all([1, 2, 3, 4].map(() => add.person(api.db, 'supervisor')));
    await Promise.all(others.map(({ id }) => as.admin.patch(`/employee/${person.id}`, { supervisorId: id }).expect(200)));
    const entries = await supervisions(person.id);
    expect(entries).toHaveLength(5);
    expect(entries.filter(({ isCurrent }) => isCurrent)).toHaveLength(1);
  });

  it('refuses who supervises nobody, and oneself', async () => {
    for (const supervisorId of [ids.worker, person.id])
      expect((await as.admin.patch(`/employee/${person.id}`, { supervisorId }).expect(400)).body.errors[0].field).toBe(
        'supervisorId',
      );
  });

  it('moves the home region along with the form', async () => {
    await as.admin.patch(`/employee/${person.id}`, { regionId: west }).expect(200);
    const rows = await api.db.select().from(employeeRegion).where(eq(employeeRegion.employeeId, person.id));
    expect(rows.map(({ regionId }) => regionId)).toEqual([west]);
  });

  it('asks PUT for the whole form and leaves what PATCH does not name', async () => {
    expect(reasonOf((await as.admin.put(`/employee/${person.id}`, { lastName: 'Roe' }).expect(400)).body, 'firstName')).toBe(
      'First Name is required',
    );
    await as.subadmin.put(`/employee/${person.id}`, form({ lastName: 'Roe' })).expect(200);
    await as.subadmin.patch(`/employee/${person.id}`, { firstName: 'Jo' }).expect(200);
    expect(await read(person.id)).toMatchObject({ fullName: 'Jo Roe', revision: person.revision + 2 });
  });

  it('refuses a change made on an older version, with what changed', async () => {
    await as.admin.patch(`/employee/${person.id}`, { lastName: 'Roe' }).expect(200);
    const { body } = await as.subadmin
      .patch(`/employee/${person.id}`, { lastName: 'Poe', revision: person.revision })
      .expect(409);
    expect(body).toMatchObject({ code: 'REVISION_CHANGED' });
    expect(body.details.changes[0].fields.lastName).toEqual({ before: 'Doe', after: 'Roe' });
  });

  it('leaves admins and sub-admins alone', async () => {
    for (const id of [ids.admin, ids.subadmin])
      for (const answer of [
        await as.admin.patch(`/employee/${id}`, { firstName: 'X' }),
        await as.admin.put(`/employee/${id}`, form()),
        await as.admin.delete(`/employee/${id}`),
      ]) {
        expect(answer.status).toBe(403);
        expect(answer.body.message).toBe('Administrator roles cannot be edited');
      }
    expect((await as.admin.patch(`/employee/${person.id}`, { role: 'subadmin' }).expect(400)).body.errors[0].reason).toBe(
      'Select a User Role',
    );
  });

  it('is for admins and sub-admins, and 404 for nobody', async () => {
    for (const role of ['supervisor', 'foreman', 'worker'] as const) {
      await as[role].patch(`/employee/${person.id}`, { firstName: 'X' }).expect(403);
      await as[role].delete(`/employee/${person.id}`).expect(403);
    }
    await as.admin.patch('/employee/999999', { firstName: 'X' }).expect(404);
  });

  it('ends the sessions of somebody who gets another role', async () => {
    const theirs = await requestsOf(api, person.id);
    await theirs.get('/auth/me').expect(200);
    await as.admin.patch(`/employee/${person.id}`, { role: 'foreman' }).expect(200);
    await theirs.get('/auth/me').expect(401);
  });

  it('deletes who has no history, and nobody else', async () => {
    await as.admin.delete(`/employee/${person.id}`).expect(204);
    await as.admin.get(`/employee/${person.id}`).expect(404);
    await created({ supervisorId: anna.id });
    expect((await as.admin.delete(`/employee/${anna.id}`).expect(409)).body.message).toBe('It is still in use');
  });

  it('keeps before and after in the audit', async () => {
    await as.admin.patch(`/employee/${person.id}`, { lastName: 'Roe' }).expect(200);
    const entries = await api.db
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.subjectId, String(person.id)), eq(auditLog.action, 'employee.update')));
    expect(entries).toMatchObject([{ actorId: ids.admin, before: { lastName: 'Doe' }, after: { lastName: 'Roe' } }]);
  });

  it('keeps the regions somebody was in', async () => {
    await as.admin.patch(`/employee/${person.id}`, { regions: [west] }).expect(200);
    await as.admin.patch(`/employee/${person.id}`, { regionId: west }).expect(200);
    await as.admin.patch(`/employee/${person.id}`, { regionId: west, regions: [] }).expect(200);
    const entries = await api.db
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.subjectId, String(person.id)), eq(auditLog.action, 'employee.regions')))
      .orderBy(auditLog.id);
    expect(entries.map(({ before, after }) => [before, after])).toEqual([
      [{ regions: [] }, { regions: [east] }],
      [{ regions: [east] }, { regions: [east, west] }],
      [{ regions: [east, west] }, { regions: [west] }],
    ]);
  });

  it('takes the mark of pictures that did not match away, and never sets it', async () => {
    await api.db.update(employee).set({ hasNotMatchedPictures: true }).where(eq(employee.id, person.id));
    const refused = await as.admin.patch(`/employee/${person.id}`, { hasNotMatchedPictures: true }).expect(400);
    expect(refused.body.errors[0]).toEqual({ field: 'hasNotMatchedPictures', reason: 'can only be taken away' });
    await as.supervisor.patch(`/employee/${person.id}`, { hasNotMatchedPictures: false }).expect(403);
    await as.admin.patch(`/employee/${person.id}`, { hasNotMatchedPictures: false }).expect(200);
    expect((await read(person.id)).hasNotMatchedPictures).toBe(false);
  });
});

describe('user', () => {
  it('is read with its employee and changes the person behind it', async () => {
    const { id } = await created({ lastName: 'Unique' });
    const where = encodeURIComponent(JSON.stringify({ employeeId: id }));
    const list = listOf(User).parse((await as.admin.get(`/user?where=${where}&include=["employee"]`).expect(200)).body).data;
    expect(list).toMatchObject([{ employeeId: id, employee: { fullName: 'Jane Unique' } }]);
    await as.admin.patch(`/user/${list[0]!.id}`, { lastName: 'Known', revision: list[0]!.revision }).expect(200);
    expect((await read(id)).fullName).toBe('Jane Known');
    await as.admin.patch(`/user/${list[0]!.id}`, { lastName: 'Late', revision: list[0]!.revision }).expect(409);
    await as.supervisor.patch(`/user/${list[0]!.id}`, { lastName: 'X' }).expect(403);
    await as.admin.delete(`/user/${list[0]!.id}`).expect(204);
    await as.admin.get(`/employee/${id}`).expect(404);
  });

  it('is made by POST user as well', async () => {
    const { data } = oneOf(User).parse((await as.admin.post('/user', form()).expect(201)).body);
    expect((await read(data.employeeId)).fullName).toBe('Jane Doe');
  });
});

describe('PUT employee/:id/setActive', () => {
  it('ends the sessions of who is shut out: what they hold open answers 401', async () => {
    const { id } = await created({ role: 'foreman' });
    const token = await api.tokenFor(id);
    const get = (headers: Record<string, string> = {}) =>
      supertest(api.app.server)
        .get('/api/v1/region')
        .set({ authorization: `Bearer ${token}`, ...headers });
    const etag = (await get().expect(200)).headers['etag']!;
    const held = get({ 'if-none-match': etag, prefer: 'wait=20' }).then((answer) => answer);
    await vi.waitFor(() => expect(api.services.changes.state().waiting).toBeGreaterThan(0));
    await as.admin.put(`/employee/${id}/setActive`, { isActive: false }).expect(200);
    expect((await held).status).toBe(401);
    expect(await api.db.select().from(session).where(eq(session.employeeId, id))).toEqual([]);
    expect(await read(id)).toMatchObject({ isActive: false });
    await as.subadmin.put(`/employee/${id}/setActive`, { isActive: true }).expect(200);
    expect(await read(id)).toMatchObject({ isActive: true });
  });

  it('is for admins and sub-admins; of themselves only an admin decides, and nobody of oneself', async () => {
    for (const role of ['supervisor', 'foreman', 'worker'] as const)
      await as[role].put(`/employee/${anna.id}/setActive`, { isActive: false }).expect(403);
    await as.subadmin.put(`/employee/${ids.admin}/setActive`, { isActive: false }).expect(403);
    await as.admin.put(`/employee/${ids.admin}/setActive`, { isActive: false }).expect(403);
    const second = await add.person(api.db, 'subadmin');
    await as.admin.put(`/employee/${second.id}/setActive`, { isActive: false }).expect(200);
    expect((await api.db.select().from(employee).where(eq(employee.id, second.id)))[0]?.isActive).toBe(false);
  });

  it('names what it cannot read', async () => {
    expect(
      reasonOf((await as.admin.put(`/employee/${anna.id}/setActive`, { isActive: 'no' }).expect(400)).body, 'isActive'),
    ).toBe('must be true or false');
    await as.admin.put('/employee/999999/setActive', { isActive: false }).expect(404);
  });
});

import { eq } from 'drizzle-orm';
import supertest from 'supertest';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { User } from '#shared/employees.ts';
import { listOf, oneOf } from '#shared/http/query.ts';
import { employee } from '../db/tables/people.ts';
import { session } from '../db/tables/sign-in.ts';
import { openEmployeeWrites, reasonOf } from '../test/calls/employee-writes.ts';
import { add } from '../test/rows/company.ts';

const { api, as, ids, east, west, anna, form, created, read } = await openEmployeeWrites();
afterAll(() => api.close());

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

  it('takes the account number that the payroll program asks for, changes and empties it', async () => {
    const { id } = await created({ accountNo: ' 0042 ' });
    const accountNo = async () => (await read(id, [])).accountNo;
    expect(await accountNo()).toBe('0042');
    await as.admin.patch(`/employee/${id}`, { firstName: 'Joan' }).expect(200);
    expect(await accountNo()).toBe('0042');
    const { body } = await as.admin.patch(`/employee/${id}`, { accountNo: '4'.repeat(41) }).expect(400);
    expect(body.errors).toEqual([{ field: 'accountNo', reason: 'must have at most 40 characters' }]);
    await as.admin.patch(`/employee/${id}`, { accountNo: '' }).expect(200);
    expect(await accountNo()).toBeNull();
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
    ['role', 'boss', 'Select a User Role'],
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
    const { employeeId, fullName } = await created({ email: 'taken@corp.test' });
    const holder = `belongs to ${fullName}, ${employeeId}`;
    const sameId = (await as.admin.post('/employee', form({ employeeId })).expect(409)).body;
    expect([sameId.message, reasonOf(sameId, 'employeeId')]).toEqual([`${fullName} has this employee ID`, holder]);
    const sameAddress = (await as.admin.post('/employee', form({ email: 'TAKEN@corp.test' })).expect(409)).body;
    expect([sameAddress.code, reasonOf(sameAddress, 'email')]).toEqual(['EMAIL_TAKEN', holder]);
    const other = await created();
    const moved = (await as.admin.patch(`/employee/${other.id}`, { employeeId }).expect(409)).body;
    expect(reasonOf(moved, 'employeeId')).toBe(holder);
    await as.admin.patch(`/employee/${other.id}`, { employeeId: other.employeeId, email: 'free@corp.test' }).expect(200);
  });

  it('takes one of two that come at once with the same ID', async () => {
    const both = form();
    const answers = await Promise.all([as.admin.post('/employee', both), as.subadmin.post('/employee', both)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
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
  it('ends the sessions of people who are shut out: their long polls answer 401', async () => {
    const { id } = await created({ role: 'foreman' });
    const token = await api.tokenFor(id);
    const get = (headers: Record<string, string> = {}) =>
      supertest(api.app.server)
        .get('/api/v1/region')
        .set({ authorization: `Bearer ${token}`, ...headers });
    const etag = (await get().expect(200)).headers['etag']!;
    const waiting = get({ 'if-none-match': etag, prefer: 'wait=20' }).then((answer) => answer);
    await vi.waitFor(() => expect(api.services.changes.state().waiting).toBeGreaterThan(0));
    await as.admin.put(`/employee/${id}/setActive`, { isActive: false }).expect(200);
    expect((await waiting).status).toBe(401);
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

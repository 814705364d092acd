import { afterAll, describe, expect, it } from 'vitest';
import { PersonHistory } from '#shared/audit/audit.ts';
import { openEmployeeWrites } from '../test/calls/employee-writes.ts';

const { api, as, ids, west, anna, created } = await openEmployeeWrites();
afterAll(() => api.close());

describe('GET employee/:id/history', () => {
  const historyOf = async (id: number) => PersonHistory.parse((await as.admin.get(`/employee/${id}/history`).expect(200)).body);

  it('says who changed what, one write at a time, the newest first', async () => {
    const person = await created({ earningRate1: 'Lineman - ST 30.00' });
    await as.subadmin.patch(`/employee/${person.id}`, { lastName: 'Roe', supervisorId: anna.employeeId, regions: [west] });
    await as.admin.put(`/employee/${person.id}/setActive`, { isActive: false }).expect(200);
    const { data, count } = await historyOf(person.id);
    expect(count).toBe(3);
    expect(data.map(({ byId }) => byId)).toEqual([ids.admin, ids.subadmin, ids.admin]);
    expect(data[0]!.changes).toMatchObject([
      { action: 'employee.setActive', fields: { isActive: { before: true, after: false } } },
    ]);
    const changed = Object.assign({}, ...data[1]!.changes.map(({ fields }) => fields));
    expect(changed).toMatchObject({
      lastName: { before: 'Doe', after: 'Roe' },
      supervisorId: { before: null, after: anna.id },
      regions: { after: expect.arrayContaining([west]) },
    });
    expect(data[2]!.changes[0]!.fields).toMatchObject({ earningRate1: { before: null, after: 'Lineman - ST 30.00' } });
    expect(data[2]!.changes[0]!.fields).not.toHaveProperty('searchData');
  });

  it('is for admins alone, and 404 for nobody', async () => {
    const person = await created();
    for (const role of ['subadmin', 'supervisor', 'foreman', 'worker'] as const)
      await as[role].get(`/employee/${person.id}/history`).expect(403);
    await as.admin.get('/employee/999999/history').expect(404);
  });
});

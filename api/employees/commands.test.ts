import { and, eq } from 'drizzle-orm';
import { afterAll, describe, expect, it } from 'vitest';
import { employee, employeeRegion, employeeSupervisor } from '../db/tables/people.ts';
import { auditLog } from '../db/tables/settings.ts';
import { openEmployeeWrites, reasonOf } from '../test/calls/employee-writes.ts';
import { requestsOf } from '../test/calls/requests.ts';
import { add } from '../test/rows/company.ts';

const { api, as, ids, east, west, anna, form, created, read } = await openEmployeeWrites();
afterAll(() => api.close());

/** Creates a person whom Anna supervises. */
const hired = () => created({ supervisorId: anna.employeeId });
const supervisions = (employeeId: number) =>
  api.db.select().from(employeeSupervisor).where(eq(employeeSupervisor.employeeId, employeeId)).orderBy(employeeSupervisor.id);

describe('PUT, PATCH and DELETE employee/:id', () => {
  it('keeps the old supervisor as history', async () => {
    const person = await hired();
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
    const person = await hired();
    const others = await Promise.all([1, 2, 3, 4].map(() => add.person(api.db, 'supervisor')));
    await Promise.all(others.map(({ id }) => as.admin.patch(`/employee/${person.id}`, { supervisorId: id }).expect(200)));
    const entries = await supervisions(person.id);
    expect(entries).toHaveLength(5);
    expect(entries.filter(({ isCurrent }) => isCurrent)).toHaveLength(1);
  });

  it('refuses who supervises nobody, and oneself', async () => {
    const person = await hired();
    for (const supervisorId of [ids.worker, person.id])
      expect((await as.admin.patch(`/employee/${person.id}`, { supervisorId }).expect(400)).body.errors[0].field).toBe(
        'supervisorId',
      );
  });

  it('moves the home region along with the form', async () => {
    const person = await hired();
    await as.admin.patch(`/employee/${person.id}`, { regionId: west }).expect(200);
    const rows = await api.db.select().from(employeeRegion).where(eq(employeeRegion.employeeId, person.id));
    expect(rows.map(({ regionId }) => regionId)).toEqual([west]);
  });

  it('has every home among the regions of its person: the database holds that [people-10]', async () => {
    const person = await hired();
    const to = (regionId: number) => api.db.update(employee).set({ regionId }).where(eq(employee.id, person.id));
    await expect(to(west)).rejects.toMatchObject({ cause: { constraint: 'employee_home_region' } });
    await api.db.insert(employeeRegion).values({ employeeId: person.id, regionId: west });
    await to(west);
    await expect(api.db.delete(employeeRegion).where(eq(employeeRegion.regionId, west))).rejects.toThrow();
    await as.admin.patch(`/employee/${person.id}`, { regions: [east] }).expect(200);
    const rows = await api.db.select().from(employeeRegion).where(eq(employeeRegion.employeeId, person.id));
    expect(rows.map(({ regionId }) => regionId).toSorted()).toEqual([east, west].toSorted());
  });

  it('asks PUT for the whole form and leaves what PATCH does not name', async () => {
    const person = await hired();
    expect(reasonOf((await as.admin.put(`/employee/${person.id}`, { lastName: 'Roe' }).expect(400)).body, 'firstName')).toBe(
      'First Name is required',
    );
    await as.subadmin.put(`/employee/${person.id}`, form({ lastName: 'Roe' })).expect(200);
    await as.subadmin.patch(`/employee/${person.id}`, { firstName: 'Jo' }).expect(200);
    expect(await read(person.id)).toMatchObject({ fullName: 'Jo Roe', revision: person.revision + 2 });
  });

  it('refuses a change made on an older version, with what changed', async () => {
    const person = await hired();
    await as.admin.patch(`/employee/${person.id}`, { lastName: 'Roe' }).expect(200);
    const { body } = await as.subadmin
      .patch(`/employee/${person.id}`, { lastName: 'Poe', revision: person.revision })
      .expect(409);
    expect(body).toMatchObject({ code: 'REVISION_CHANGED' });
    expect(body.details.changes[0].fields.lastName).toEqual({ before: 'Doe', after: 'Roe' });
  });

  it('is for admins and sub-admins, and 404 for nobody', async () => {
    const person = await hired();
    for (const role of ['supervisor', 'foreman', 'worker'] as const) {
      await as[role].patch(`/employee/${person.id}`, { firstName: 'X' }).expect(403);
      await as[role].delete(`/employee/${person.id}`).expect(403);
    }
    await as.admin.patch('/employee/999999', { firstName: 'X' }).expect(404);
  });

  it('ends the sessions of somebody who gets another role', async () => {
    const person = await hired();
    const theirs = await requestsOf(api, person.id);
    await theirs.get('/auth/me').expect(200);
    await as.admin.patch(`/employee/${person.id}`, { role: 'foreman' }).expect(200);
    await theirs.get('/auth/me').expect(401);
  });

  it('deletes who has no history, and nobody else', async () => {
    const person = await hired();
    await as.admin.delete(`/employee/${person.id}`).expect(204);
    await as.admin.get(`/employee/${person.id}`).expect(404);
    await created({ supervisorId: anna.id });
    expect((await as.admin.delete(`/employee/${anna.id}`).expect(409)).body.message).toBe('It is still in use');
  });

  it('keeps before and after in the audit', async () => {
    const person = await hired();
    await as.admin.patch(`/employee/${person.id}`, { lastName: 'Roe' }).expect(200);
    const entries = await api.db
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.subjectId, String(person.id)), eq(auditLog.action, 'employee.update')));
    expect(entries).toMatchObject([{ actorId: ids.admin, before: { lastName: 'Doe' }, after: { lastName: 'Roe' } }]);
  });

  it('keeps the regions somebody was in', async () => {
    const person = await hired();
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
    const person = await hired();
    await api.db.update(employee).set({ hasNotMatchedPictures: true }).where(eq(employee.id, person.id));
    const refused = await as.admin.patch(`/employee/${person.id}`, { hasNotMatchedPictures: true }).expect(400);
    expect(refused.body.errors[0]).toEqual({ field: 'hasNotMatchedPictures', reason: 'can only be taken away' });
    await as.supervisor.patch(`/employee/${person.id}`, { hasNotMatchedPictures: false }).expect(403);
    await as.admin.patch(`/employee/${person.id}`, { hasNotMatchedPictures: false }).expect(200);
    expect((await read(person.id)).hasNotMatchedPictures).toBe(false);
  });
});

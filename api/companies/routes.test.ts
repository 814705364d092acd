import { and, eq } from 'drizzle-orm';
import { afterAll, describe, expect, it } from 'vitest';
import { Company } from '#shared/companies.ts';
import { listOf, oneOf } from '#shared/http/query.ts';
import { job } from '../db/tables/jobs.ts';
import { auditLog } from '../db/tables/settings.ts';
import { exportFile } from '../db/tables/transfers.ts';
import { openEmployeeWrites, reasonOf } from '../test/calls/employee-writes.ts';
import { add } from '../test/rows/company.ts';

const { api, as, ids, east, form, created, read } = await openEmployeeWrites();
afterAll(() => api.close());

let made = 0;
const company = async (given: Record<string, unknown> = {}): Promise<Company> => {
  made += 1;
  const { body } = await as.admin.post('/company', { name: `Company ${made}`, code: String(100 + made), ...given }).expect(201);
  return oneOf(Company).parse(body).data;
};
const list = async () => listOf(Company).parse((await as.supervisor.get('/company?limit=300').expect(200)).body).data;
const aFile = async (name: string) => {
  const values = { family: 'workshift_csv', status: 'Successful', company: name, requestedById: ids.admin } as const;
  const [row] = await api.db.insert(exportFile).values(values).returning();
  return row!.id;
};

describe('[companies-1] the companies', () => {
  it('are at first the two that the specification has', async () => {
    expect(await list()).toMatchObject([
      { name: 'TSU One', code: '1', isActive: true },
      { name: 'Pinnacle', code: '2', isActive: true },
    ]);
  });

  it('are read by the office and written by admins alone', async () => {
    const { id } = await company();
    for (const role of ['subadmin', 'supervisor', 'foreman', 'worker'] as const) {
      await as[role].get('/company').expect(role === 'foreman' || role === 'worker' ? 403 : 200);
      await as[role].post('/company', { name: 'Theirs', code: '9' }).expect(403);
      await as[role].put(`/company/${id}`, { name: 'Theirs', code: '9' }).expect(403);
      await as[role].patch(`/company/${id}`, { name: 'Theirs' }).expect(403);
      await as[role].delete(`/company/${id}`).expect(403);
    }
  });

  it.each([
    [{ name: ' ' }, 'name', 'is required'],
    [{ name: 'x'.repeat(101) }, 'name', 'must have at most 100 characters'],
    [{ name: 'ALL' }, 'name', 'has another meaning in lists of companies'],
    [{ code: 'A1' }, 'code', 'must be a whole number of at most 6 digits'],
    [{ code: '1234567' }, 'code', 'must be a whole number of at most 6 digits'],
    [{ isActive: 'no' }, 'isActive', 'must be true or false'],
  ])('refuse %j', async (given, field, reason) => {
    const { body } = await as.admin.post('/company', { name: 'Fine', code: '77', ...given }).expect(400);
    expect(reasonOf(body, field)).toBe(reason);
  });

  it('have names, in any letter case, and numbers of their own', async () => {
    for (const [given, field] of [
      [{ name: 'tsu ONE', code: '55' }, 'name'],
      [{ name: 'Another', code: '1' }, 'code'],
    ] as const)
      expect(reasonOf((await as.admin.post('/company', given).expect(409)).body, field)).toBe('is taken');
    const { id, name } = await company({ code: '' });
    await as.admin.patch(`/company/${id}`, { name: 'pinnacle' }).expect(409);
    await as.admin.patch(`/company/${id}`, { name: name.toUpperCase() }).expect(200);
  });

  it('are what somebody can be entered for', async () => {
    const { name } = await company();
    expect(await created({ companyName: name })).toMatchObject({ companyName: name });
    for (const companyName of ['Acme', name.toLowerCase()])
      expect(reasonOf((await as.admin.post('/employee', form({ companyName })).expect(400)).body, 'companyName')).toBe(
        'Select a Company',
      );
  });

  it('retire: nobody new is entered for one, and its people stay', async () => {
    const one = await company();
    const person = await created({ companyName: one.name });
    await as.admin.patch(`/company/${one.id}`, { isActive: false, revision: one.revision }).expect(200);
    expect(reasonOf((await as.admin.post('/employee', form({ companyName: one.name })).expect(400)).body, 'companyName')).toBe(
      'Select a Company',
    );
    const { employeeId } = person;
    await as.admin.put(`/employee/${person.id}`, form({ employeeId, companyName: one.name, lastName: 'Roe' })).expect(200);
    await as.admin.patch(`/employee/${person.id}`, { companyName: 'TSU One' }).expect(200);
    await as.admin.patch(`/employee/${person.id}`, { companyName: one.name }).expect(400);
  });

  it('are removed while nobody and nothing names one', async () => {
    const free = await company();
    await as.admin.delete(`/company/${free.id}`).expect(204);
    const [ofPerson, ofJob, ofFile] = [await company(), await company(), await company()];
    await created({ companyName: ofPerson.name });
    await add.job(api.db, east, { company: ofJob.name });
    await aFile(ofFile.name);
    for (const { id } of [ofPerson, ofJob, ofFile])
      expect((await as.admin.delete(`/company/${id}`).expect(409)).body.code).toBe('IN_USE');
  });
});

describe('[companies-2] another name', () => {
  it('is the name of its people, jobs and files at once, and is in the audit', async () => {
    const one = await company();
    const person = await created({ companyName: one.name });
    const theirs = await add.job(api.db, east, { company: one.name });
    const file = await aFile(one.name);
    await as.admin.patch(`/company/${one.id}`, { name: 'Renamed', revision: one.revision }).expect(200);
    expect((await read(person.id)).companyName).toBe('Renamed');
    expect((await api.db.select().from(job).where(eq(job.id, theirs.id)))[0]?.company).toBe('Renamed');
    expect((await api.db.select().from(exportFile).where(eq(exportFile.id, file)))[0]?.company).toBe('Renamed');
    const [entry] = await api.db
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.action, 'company.update'), eq(auditLog.subjectId, String(one.id))));
    expect(entry).toMatchObject({ actorId: ids.admin, before: { name: one.name }, after: { name: 'Renamed' } });
  });

  it('is what files are asked for by, a retired one too, and no other', async () => {
    const one = await company({ isActive: false });
    const week = (name: string) => ({ start: '2026-10-05', end: '2026-10-11', company: name });
    const asked = (name: string) => `where=${encodeURIComponent(JSON.stringify(week(name)))}`;
    for (const [name, status] of [
      [one.name, 200],
      ['All', 200],
      ['Acme', 400],
    ] as const) {
      await as.admin.get(`/download_workshift_csv/custom/information?${asked(name)}`).expect(status);
      await as.admin.get(`/payroll_preflight?${new URLSearchParams(week(name))}`).expect(status);
    }
    const { body } = await as.admin.post(`/download_workshift_csv/custom/generate?${asked('Acme')}`, {}).expect(400);
    expect(reasonOf(body, 'where.company')).toBe('Select a Company');
  });
});

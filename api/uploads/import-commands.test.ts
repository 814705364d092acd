import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type EmployeeCsvRow, employeeCsvRow } from '#shared/rules/employee-csv.ts';
import { company, employee, employeeSupervisor } from '../db/tables/people.ts';
import { auditLog } from '../db/tables/settings.ts';
import { session } from '../db/tables/sign-in.ts';
import { uploadEmployee } from '../db/tables/transfers.ts';
import { csvOf, newNumber, openUploads, row, type Uploads } from '../test/calls/uploads.ts';
import { add } from '../test/rows/company.ts';
import { importEmployees } from './import-commands.ts';

let api: Uploads['api'];
let anna: Uploads['anna'];
let uploaded: Uploads['uploaded'];
let read: Uploads['read'];
let imported: Uploads['imported'];
let errorsOf: Uploads['errorsOf'];
let person: Uploads['person'];

beforeAll(async () => {
  ({ api, anna, uploaded, read, imported, errorsOf, person } = await openUploads());
});
afterAll(() => api.close());

const reasons = async (given: Partial<EmployeeCsvRow>) => (await errorsOf((await imported(csvOf([row(given)]))).id))[0]?.errors;

describe('an import', () => {
  it('adds people with their region, supervisor and rates', async () => {
    const one = row({
      supervisor: anna.employeeId,
      mobile: '+1 555 010 2030',
      alternativeEmail: 'one@corp.test',
      earningRate1: 'Lineman - ST 48.50',
      accountNo: '40001',
      vacationAvailable: '16',
    });
    const byName = row({ supervisor: 'Adams, Anna', activeStatus: 'inactive', role: 'Foreman' });
    expect(await imported(csvOf([one, byName]))).toMatchObject({
      uploadStatus: 'Successful',
      rowsCorrectlyImported: 2,
      rowsIgnored: 0,
      rowsIncorrectlyImported: 0,
      reason: null,
    });
    expect(await person(one.employee)).toMatchObject({ firstName: 'Jane', workPhone: '+1 555 010 2030', accountNo: '40001' });
    const second = await person(byName.employee);
    expect(second).toMatchObject({ role: 'foreman', isActive: false });
    const [entry] = await api.db.select().from(employeeSupervisor).where(eq(employeeSupervisor.employeeId, second!.id));
    expect(entry).toMatchObject({ supervisorId: anna.id, isCurrent: true });
  });

  it('changes people by employee ID, ignores those who are unchanged, and ends the sessions of those who are shut out [uploads-3]', async () => {
    const [stays, moves, leaves] = [row(), row(), row({ role: 'foreman' })];
    await imported(csvOf([stays, moves, leaves]));
    const { id } = (await person(leaves.employee))!;
    await api.tokenFor(id);
    const again = csvOf([
      stays,
      { ...moves, class: 'Splicer', supervisor: anna.employeeId },
      { ...leaves, activeStatus: 'Inactive' },
    ]);
    expect(await imported(again)).toMatchObject({ rowsCorrectlyImported: 2, rowsIgnored: 1, rowsIncorrectlyImported: 0 });
    expect(await person(moves.employee)).toMatchObject({ class: 'Splicer', revision: 2 });
    expect(await api.db.select().from(session).where(eq(session.employeeId, id))).toEqual([]);
    expect(await imported(again)).toMatchObject({ rowsCorrectlyImported: 0, rowsIgnored: 3, uploadStatus: 'Successful' });
    const entries = await api.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.subjectId, String(id)));
    expect(entries.filter(({ action }) => action === 'employee.import')).toHaveLength(2);
  });

  it('takes the companies of the settings in any letter case, and a retired one for those who have it', async () => {
    await api.db.insert(company).values({ name: 'North Star', code: '7' });
    const stays = row({ companyName: 'north STAR' });
    expect(await imported(csvOf([stays]))).toMatchObject({ rowsCorrectlyImported: 1 });
    expect(await person(stays.employee)).toMatchObject({ companyName: 'North Star' });
    await api.db.update(company).set({ isActive: false }).where(eq(company.name, 'North Star'));
    expect(await imported(csvOf([{ ...stays, class: 'Splicer' }]))).toMatchObject({ rowsCorrectlyImported: 1 });
    for (const companyName of ['North Star', 'Acme', ''])
      expect(await reasons({ companyName })).toEqual([{ field: 'companyName', reason: 'Select a Company' }]);
  });

  it('ignores admins as they are and refuses to change them', async () => {
    const boss = await add.person(api.db, 'subadmin', { companyName: 'Pinnacle' });
    const cells = employeeCsvRow(boss, null, null);
    expect(await imported(csvOf([cells]))).toMatchObject({ rowsIgnored: 1 });
    expect(await reasons({ ...cells, mobile: '555 010 2030' })).toEqual([
      { field: 'role', reason: 'Administrator roles cannot be edited' },
    ]);
    expect(await reasons({ role: 'admin' })).toEqual([{ field: 'role', reason: 'Select a User Role' }]);
  });

  it('lets a supervisor of the file supervise others of the file, whatever their order', async () => {
    const boss = row({ role: 'Supervisor' });
    const worker = row({ supervisor: boss.employee });
    expect(await imported(csvOf([worker, boss]))).toMatchObject({ rowsCorrectlyImported: 2 });
  });

  it.each<[Partial<EmployeeCsvRow>, string, string]>([
    [{ activeStatus: 'maybe' }, 'activeStatus', 'must be Active or Inactive'],
    [{ employee: 'Doe, Jane' }, 'employee', 'Employee ID format is not valid'],
    [{ employee: '0-00000-00 Doe, Jane' }, 'employee', 'Employee ID format is not valid'],
    [{ employee: '4-00001-01 Doe' }, 'employee', 'Last Name is required'],
    [{ employee: '7-44156-85 Doe,' }, 'employee', 'First Name is required'],
    [{ employee: '7-44156-85 , Jane' }, 'employee', 'Last Name is required'],
    [{ employee: `7-44156-85 Doe, ${'J'.repeat(101)}` }, 'employee', 'First Name not valid'],
    [{ employee: '7-4156-85 Doe, Jane' }, 'employee', 'Employee ID format is not valid'],
    [{ role: 'boss' }, 'role', 'Select a User Role'],
    [{ companyName: 'Acme' }, 'companyName', 'Select a Company'],
    [{ region: 'Atlantis' }, 'region', 'There is no such region'],
    [{ region: '' }, 'region', 'Region is required'],
    [{ class: '' }, 'class', 'Select a Specialist Field'],
    [{ class: 'L'.repeat(101) }, 'class', 'must have at most 100 characters'],
    [{ supervisor: '9-9999-99' }, 'supervisor', 'Supervisor ID format is not valid'],
    [{ supervisor: '99999' }, 'supervisor', 'Supervisor ID format is not valid'],
    [{ supervisor: '0-00000-00 Adams, Anna' }, 'supervisor', 'Supervisor ID format is not valid'],
    [{ supervisor: '9-99999-999 Adams, Anna' }, 'supervisor', 'Supervisor ID format is not valid'],
    [{ supervisor: 'Nobody, Ned' }, 'supervisor', 'There is no such active supervisor'],
    [{ supervisor: '9-99999-99' }, 'supervisor', 'There is no such active supervisor'],
    [{ alternativeEmail: 'jane@' }, 'alternativeEmail', 'Invalid Email'],
    [{ mobile: '12' }, 'mobile', 'Invalid phone Number'],
    [{ earningRate6: '48.50' }, 'earningRate6', 'Invalid Rate Format'],
  ])('refuses %j in the field %s: %s', async (given, field, reason) => {
    expect(await reasons(given)).toEqual([{ field, reason }]);
  });

  it('tells all faults of a row, and imports the others', async () => {
    const good = row();
    const bad = row({ class: '', mobile: 'x' });
    const upload = await imported(`\ufeff${csvOf([bad, good, row({ class: '\n' })])}\r\n\r\n${'x,'.repeat(17)}y`);
    expect(upload).toMatchObject({
      uploadStatus: 'Successful',
      totalRows: 5,
      rowsCorrectlyImported: 1,
      rowsIgnored: 1,
      rowsIncorrectlyImported: 3,
    });
    const errors = await errorsOf(upload.id);
    expect(errors.map(({ line }) => line)).toEqual([2, 4, 6]);
    expect(errors[0]).toMatchObject({ data: { ...bad }, errors: [{ field: 'mobile' }, { field: 'class' }] });
    expect(errors[2]!.errors).toEqual([{ field: 'line', reason: 'has 18 cells instead of 17' }]);
    expect(await person(good.employee)).toBeDefined();
  });

  it('takes cells with line breaks, quotes and commas as they are', async () => {
    const one = row({ class: 'Lineman,\n"first" class' });
    await imported(csvOf([one]));
    expect((await person(one.employee))?.class).toBe('Lineman,\n"first" class');
  });

  it('takes the first of two rows about one person, and an address once', async () => {
    const one = row({ alternativeEmail: 'Twice@corp.test' });
    const upload = await imported(csvOf([one, { ...one, class: 'Splicer' }, row({ alternativeEmail: 'twice@corp.test' })]));
    expect(upload).toMatchObject({ rowsCorrectlyImported: 1, rowsIncorrectlyImported: 2 });
    expect((await errorsOf(upload.id)).map(({ errors }) => errors[0])).toEqual([
      { field: 'employee', reason: 'This employee is in row 2 already' },
      { field: 'alternativeEmail', reason: 'Somebody else has this e-mail address' },
    ]);
  });

  it('says only what is known to be wrong with a row', async () => {
    const [one, other] = [row({ alternativeEmail: 'own@corp.test' }), row()];
    await imported(csvOf([one, other]));
    const misnumbered = { ...one, employee: `${one.employee.slice(1)}` };
    expect(await reasons(misnumbered)).toEqual([{ field: 'employee', reason: 'Employee ID format is not valid' }]);
    const zero = row({ employee: '0-00000-00 Doe, Jane' });
    const errors = await errorsOf((await imported(csvOf([zero, zero]))).id);
    expect(errors.map((error) => error.errors)).toEqual(
      Array(2).fill([{ field: 'employee', reason: 'Employee ID format is not valid' }]),
    );
    const handedOver = [
      { ...one, alternativeEmail: '' },
      { ...other, alternativeEmail: 'Own@corp.test' },
    ];
    expect(await imported(csvOf(handedOver))).toMatchObject({ rowsCorrectlyImported: 2, rowsIncorrectlyImported: 0 });
  });

  it('fails when no row could be imported, or the file is gone', async () => {
    expect(await imported(csvOf([row({ class: '' })]))).toMatchObject({
      uploadStatus: 'Failed',
      reason: 'No row could be imported',
    });
    const { id } = await uploaded(csvOf([row()]));
    const [stored] = await api.db.select().from(uploadEmployee).where(eq(uploadEmployee.id, id));
    await api.files.remove(stored!.storageKey);
    await importEmployees(api.services, id);
    expect(await read(id)).toMatchObject({ uploadStatus: 'Failed', reason: 'The file is gone' });
  });

  it('goes on where it was interrupted, and counts nobody twice', async () => {
    const rows = Array.from({ length: 250 }, () => row());
    const { id } = await uploaded(csvOf(rows));
    let writes = 0;
    const dying = {
      ...api.services,
      write: (async (author, work) => {
        if (++writes === 3) throw new Error('the process was killed');
        return api.services.write(author, work);
      }) as typeof api.services.write,
    };
    await expect(importEmployees(dying, id)).rejects.toThrow('killed');
    expect(await read(id)).toMatchObject({ uploadStatus: 'In Progress', rowsCorrectlyImported: 50 });
    await Promise.all([importEmployees(api.services, id), importEmployees(api.services, id)]);
    expect(await read(id)).toMatchObject({ uploadStatus: 'Successful', rowsCorrectlyImported: 250, rowsIgnored: 0 });
    expect((await person(rows[249]!.employee))?.revision).toBe(1);
  });

  it('names the row whose ID or address somebody else took meanwhile, and imports the others', async () => {
    const rows = [row(), row({ alternativeEmail: 'race@corp.test' }), row()];
    const { id } = await uploaded(csvOf(rows));
    const written = Promise.withResolvers<void>();
    const commit = Promise.withResolvers<void>();
    const rival = api.db.transaction(async (tx) => {
      await tx.insert(employee).values({
        employeeId: newNumber(),
        firstName: 'Ri',
        lastName: 'Val',
        role: 'worker',
        email: 'RACE@corp.test',
      });
      written.resolve();
      await commit.promise;
    });
    await written.promise;
    const importing = importEmployees(api.services, id);
    await vi.waitFor(async () => {
      const waiting = sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
      expect((await api.db.execute(waiting)).rows).not.toEqual([]);
    }, 15_000);
    commit.resolve();
    await Promise.all([rival, importing]);
    const upload = await read(id);
    expect(upload).toMatchObject({ uploadStatus: 'Successful', rowsCorrectlyImported: 2, rowsIncorrectlyImported: 1 });
    expect((await errorsOf(id))[0]).toMatchObject({
      line: 3,
      errors: [{ field: 'alternativeEmail', reason: 'Somebody else has this e-mail address' }],
    });
  });
});

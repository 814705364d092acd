import { eq, like } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { EMPLOYEE_CSV_COLUMNS } from '#shared/rules/employee-csv.ts';
import { employee, employeeSupervisor } from '../db/tables/people.ts';
import { session } from '../db/tables/sign-in.ts';
import { importsOf } from '../test/calls/imports.ts';
import { type Requests, requestsOf } from '../test/calls/requests.ts';
import { buildTestApi, type TestApi } from '../test/harness.ts';
import { add } from '../test/rows/company.ts';
import { runImport } from './engine/steps-commands.ts';
import { definitionOf } from './kinds/kinds-commands.ts';

let api: TestApi;
let admin: Requests;
let people: Awaited<ReturnType<typeof importsOf>>;

beforeAll(async () => {
  api = await buildTestApi();
  await api.app.ready();
  const { id } = await add.person(api.db, 'admin', { employeeId: '1-00001-01', firstName: 'Ada', lastName: 'Boss' });
  admin = await requestsOf(api, id);
  people = await importsOf(api, id, 'employee');
  await add.region(api.db, { name: 'East' });
  await add.region(api.db, { name: 'Staten Island' });
});
afterAll(() => api.close());

const HEAD = EMPLOYEE_CSV_COLUMNS.map(([, head]) => head).join(',');
interface Cells {
  status?: string;
  email?: string;
  role?: string;
  company?: string;
  region?: string;
  boss?: string;
  craft?: string;
  rate?: string;
}
const line = (
  person: string,
  {
    status = 'Active',
    email = '',
    role = 'Worker',
    company = 'TSU One',
    region = 'East',
    boss = '',
    craft = 'Lineman',
    rate = '',
  }: Cells = {},
) => `${status},"${person}",,${email},,${role},${company},${region},"${boss}",${craft},${rate},,,,,,40`;
const fileOf = (...lines: string[]) => [HEAD, ...lines].join('\r\n');

const outcomes = (rows: { outcome: string; errors: { field: string; reason: string }[] }[]) =>
  rows.map(({ outcome, errors }) => [outcome, ...errors.map(({ field, reason }) => `${field}: ${reason}`)]);
const personOf = async (employeeId: string) =>
  (await api.db.select().from(employee).where(eq(employee.employeeId, employeeId)))[0];
const bossOf = async (employeeId: string) => {
  const all = await api.db
    .select()
    .from(employeeSupervisor)
    .where(eq(employeeSupervisor.employeeId, (await personOf(employeeId))!.id));
  return all.find(({ isCurrent }) => isCurrent)?.supervisorId;
};

describe('an import of employees', () => {
  it('takes supervisors first, wherever they stand in the file, and takes them back last', async () => {
    const workers = Array.from({ length: 30 }, (_, at) =>
      line(`2-000${10 + at}-01 Doe, Jo`, { boss: ['Ortega Luis', '2-00002-01 Ortega, Luis', '2-00002-01 Ortega, L.'][at % 3]! }),
    );
    const lost = line('2-00003-01 Doe, Jo', { boss: 'Somebody Else' });
    const chief = line('2-00002-01 Ortega, Luis', { role: 'supervisor', email: 'luis@muster.example' });
    const { id } = await people.sent(fileOf(...workers, lost, chief));
    expect(await people.step(id, 'check')).toMatchObject({
      newRows: 31,
      refusedRows: 1,
      totalRows: 32,
      findings: { unknown: [{ field: 'supervisorId', text: 'Somebody Else', rows: 1 }] },
    });
    expect(await personOf('2-00002-01')).toBeUndefined();
    await admin.post(`/import/${id}/start`, {}).expect(200);
    let batches = 0;
    const dying = {
      ...api.services,
      write: ((author, work) =>
        ++batches > 1
          ? Promise.reject(new Error('the process died'))
          : api.services.write(author, work)) as typeof api.services.write,
    };
    await expect(runImport(dying, definitionOf, id)).rejects.toThrow('died');
    await runImport(api.services, definitionOf, id);
    expect(await people.read(id)).toMatchObject({ status: 'imported', newRows: 31, refusedRows: 1 });
    expect(await bossOf('2-00010-01')).toBe((await personOf('2-00002-01'))?.id);
    expect(await bossOf('2-00039-01')).toBe((await personOf('2-00002-01'))?.id);
    await people.step(id, 'takeBack');
    expect(await api.db.$count(employee, like(employee.employeeId, '2-%'))).toBe(0);
  });

  it('reads what other programs wrote, and gives back what it refuses to be corrected', async () => {
    const messy = Buffer.from(
      [
        'Payroll list;;;;;;;;',
        'EMP ID;Surname;First;Cell Phone;Position;Craft;Employer;Zone;Reports To',
        '3-00001-01;Nuñez;José;631 555 0101;Supervisor;Supervisor;tsu one;east;',
        '3-00002-01;Peña;Ana;(631) 555-0102;CAPATAZ;Foreman;TSU One;Staten  Island;José Nunez',
        '3-00002-01;Peña;Ana;;Worker;Foreman;TSU One;East;',
        '3-2;;Bo;12;Chief;;Nobody Inc;Zone Q;Nuñez José;;',
        '1-Oct;Poe;Di;;Worker;Lineman;TSU One;East;',
        ';;;;;;;;',
      ].join('\r\n'),
      'latin1',
    );
    const file = await people.imported(messy);
    expect(file).toMatchObject({ encoding: 'windows-1252', separator: ';' });
    expect(outcomes(file.rows)).toEqual([
      ['new'],
      ['new'],
      ['refused', 'employeeId: is in row 4 already'],
      [
        'refused',
        'role: there is no "Chief"',
        'companyName: there is no "Nobody Inc"',
        'regionId: there is no "Zone Q"',
        expect.stringMatching(/^employeeId: Employee ID format/),
        'lastName: Last Name is required',
        'class: Select a Specialist Field',
        expect.stringMatching(/^workPhone: /),
      ],
      ['refused', 'employeeId: A spreadsheet made a date of this: format the column as text'],
    ]);
    expect(await personOf('3-00002-01')).toMatchObject({ firstName: 'Ana', lastName: 'Peña', role: 'foreman', isActive: true });
    expect(await bossOf('3-00002-01')).toBe((await personOf('3-00001-01'))?.id);
    const { text } = await admin.get(`/import/${file.id}/refused`).expect(200);
    const corrected = text.split('\r\n').filter((one) => !one.includes('3-2') && !one.includes('3-00002-01'));
    const again = await people.imported(corrected.join('\r\n').replace('1-Oct', '3-00003-01'));
    expect(outcomes(again.rows)).toEqual([['new']]);
  });

  it('asks nothing about supervisors whose own row is refused, and says where they are', async () => {
    const { id } = await people.sent(
      fileOf(
        line('6-00002-01 Doe, Jo', { boss: 'Luna, Ida' }),
        line('6-00003-01 Doe, Al', { boss: 'Somebody Else' }),
        line('6-00001-01 Luna, Ida', { role: 'supervisor', region: 'Depot 7' }),
        line('Total: 3', { role: '', company: '', region: '', craft: '' }),
      ),
    );
    const { findings } = await people.step(id, 'check');
    expect(findings?.unknown).toEqual([
      { field: 'regionId', text: 'Depot 7', rows: 1 },
      { field: 'supervisorId', text: 'Somebody Else', rows: 1 },
    ]);
    expect(outcomes(await people.rowsOf(id))).toEqual([
      ['refused', 'supervisorId: is in row 4, which is refused'],
      ['refused', 'supervisorId: there is no active supervisor "Somebody Else"'],
      ['refused', 'regionId: there is no "Depot 7"'],
      ['refused', 'person: is a row of totals: leave it out'],
    ]);
    await admin.patch(`/import/${id}`, { matches: { regionId: { 'Depot 7': 'East' } } }).expect(200);
    expect(await people.step(id, 'check')).toMatchObject({ newRows: 2, refusedRows: 2 });
  });

  it('says at the one cell of a person what is wrong with its parts, all at once', async () => {
    const { id } = await people.sent(
      fileOf(
        line('4-1 Doe,', { rate: 'fifty' }),
        line('Doe, Jane'),
        line('4-00001-01 Doe, Jane', { email: 'jane@muster.example' }),
        line('4-00001-01 Smith, Jane'),
        line('4-00002-01 Roe, Jane', { email: 'JANE@muster.example' }),
        line('4-00003-01 Roe, Jim', { role: 'Admin' }),
      ),
    );
    const { findings } = await people.step(id, 'check');
    expect(findings?.readAs?.['person']).toEqual({ text: '4-1 Doe,', value: '4-1 · Doe' });
    expect(outcomes(await people.rowsOf(id))).toEqual([
      [
        'refused',
        'person: Employee ID format is not valid',
        'person: First Name is required',
        'earningRate1: Invalid Rate Format',
      ],
      ['refused', 'person: is missing'],
      ['new'],
      ['refused', 'person: is in row 4 already'],
      ['refused', 'email: is in row 4 already'],
      ['refused', 'role: comes from no file: set it in User Management'],
    ]);
  });

  it('changes what differs by the rules of the form, and puts it back', async () => {
    const boss = line('5-00001-01 Stone, Ida', { role: 'supervisor' });
    const doe = { rate: 'Lineman - ST 41.00', email: 'doe@muster.example' };
    await people.imported(fileOf(boss, line('5-00002-01 Doe, Jo', doe), line('5-00003-01 Poe, Al')));
    const before = (await personOf('5-00002-01'))!;
    await api.tokenFor(before.id);
    const sessions = () => api.db.$count(session, eq(session.employeeId, before.id));
    expect(await sessions()).toBe(1);
    const change = await people.imported(
      fileOf(
        boss,
        line('5-00002-01 Doe, Joan', {
          ...doe,
          rate: 'Lineman - ST 43.00',
          status: 'Terminated',
          boss: 'Ida Stone',
          region: 'Staten Island',
        }),
        line('5-00003-01 Poe, Al'),
      ),
    );
    expect(outcomes(change.rows)).toEqual([['same'], ['changed'], ['same']]);
    expect(change.rows[1]?.was).toEqual({
      person: '5-00002-01 Doe, Jo',
      isActive: 'Active',
      regionId: 'East',
      supervisorId: '',
      earningRate1: 'Lineman - ST 41.00',
    });
    expect(await personOf('5-00002-01')).toMatchObject({
      firstName: 'Joan',
      isActive: false,
      earningRate1: 'Lineman - ST 43.00',
    });
    expect(await bossOf('5-00002-01')).toBe((await personOf('5-00001-01'))?.id);
    expect(await sessions()).toBe(0);
    await people.step(change.id, 'takeBack');
    expect(await personOf('5-00002-01')).toMatchObject({ firstName: 'Jo', isActive: true, regionId: before.regionId });
    expect(await bossOf('5-00002-01')).toBeUndefined();
  });

  it('leaves admins as they are', async () => {
    const file = await people.imported(
      ['Employee ID,First Name,Role', '1-00001-01,Ada,admin', '1-00001-01 ,Eve,worker'].join('\n'),
    );
    expect(outcomes(file.rows)).toEqual([['same'], ['refused', 'employeeId: is in row 2 already']]);
    const other = await people.imported('Employee ID,First Name\n1-00001-01,Eve');
    expect(outcomes(other.rows)).toEqual([['refused', 'role: Administrator roles cannot be edited']]);
  });
});

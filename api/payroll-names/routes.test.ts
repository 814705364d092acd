import { eq } from 'drizzle-orm';
import supertest from 'supertest';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '#api/config.ts';
import { Preflight } from '#shared/exports.ts';
import { listOf, oneOf } from '#shared/http/query.ts';
import { PayrollNameList } from '#shared/integrations/payroll-names.ts';
import { job } from '../db/tables/jobs.ts';
import { payrollName } from '../db/tables/payroll-names.ts';
import { employee } from '../db/tables/people.ts';
import { auditLog } from '../db/tables/settings.ts';
import { workshift } from '../db/tables/timesheets.ts';
import { tellAll } from '../test/calls/sheet-calls.ts';
import { workbookOf } from '../test/files/workbook.ts';
import { crewsIn } from '../test/rows/crews.ts';
import { type Exports, openExports, WEEK } from '../test/rows/exports.ts';

let of: Exports;
let token: string;
const { item } = readConfig({}).payroll.iif;

beforeAll(async () => {
  of = await openExports();
  const { api, people } = of;
  const [one, two] = people.workers;
  const named = (id: number, values: object) => api.db.update(employee).set(values).where(eq(employee.id, id));
  await named(one!.id, { firstName: 'José', lastName: 'Núñez', employeeId: '1-20417-01' });
  await named(two!.id, { firstName: 'Ann', lastName: 'Smith', employeeId: '1-20418-01' });
  await api.db.update(job).set({ fcc: 'Acme', externalNumber: 'J-77' }).where(eq(job.id, people.job.id));
  await api.db.update(workshift).set({ phaseCode: '20-100' }).where(eq(workshift.employeeId, one!.id));
  await tellAll(api);
  token = await api.tokenFor((await crewsIn(api.db).addPerson('admin')).id);
});
afterAll(() => of.close());

const send = (program: string, content: string | Buffer, name = 'lists.iif') =>
  supertest(of.api.app.server)
    .post(`/api/v1/payroll_name_list?${new URLSearchParams(program)}`)
    .set('authorization', `Bearer ${token}`)
    .attach('file', Buffer.from(content), { filename: name });
const give = async (program: string, content: string | Buffer) =>
  (await send(program, content).expect(201)).body.data as PayrollNameList[];
const lists = async () => listOf(PayrollNameList).parse((await of.admin.get('/payroll_name_list').expect(200)).body).data;
const unknown = async (program: string, who = of.admin) => {
  const { body } = await who.get(`/payroll_preflight?${new URLSearchParams({ ...WEEK, program })}`).expect(200);
  return oneOf(Preflight)
    .parse(body)
    .data.unknownNames.map(({ what, text, rows, isInactive, nearest }) =>
      [what, text, rows, isInactive ? 'inactive' : nearest].join(' | '),
    );
};

/** An export of QuickBooks' lists in Windows-1252. */
const iif = (...lines: string[]) =>
  Buffer.from(['!HDR\tPROD\tVER', 'HDR\tQuickBooks Pro\tVersion 33', ...lines, ''].join('\r\n'), 'latin1');
const cells = (line: string) =>
  `<row>${line
    .split('|')
    .map((text) => `<c t="inlineStr"><is><t>${text}</t></is></c>`)
    .join('')}</row>`;
const EMPLOYEES = ['!EMP\tNAME\tREFNUM\tHIDDEN', 'EMP\t"Núñez, José"\t1\tN', 'EMP\t"SMITH, ANN"\t2\tN'];

describe('[exports-13] the names that a payroll program knows', () => {
  it('find nothing while no list was given', async () => {
    expect([await lists(), await unknown('iif'), await unknown('vista')]).toEqual([[], [], []]);
  });

  it('are read from an IIF export, and each name of the file is judged as QuickBooks does', async () => {
    const given = await give(
      'program=iif',
      iif(
        ...EMPLOYEES,
        '!CUST\tNAME\tREFNUM\tHIDDEN',
        'CUST\tACME\t1\tN',
        'CUST\tACME:J 77\t2\tN',
        'CUST\tACME:J-78\t3\tN',
        '!INVITEM\tNAME\tHIDDEN',
        `INVITEM\t${item}\tY`,
      ),
    );
    expect(given.map(({ kind, names, inactiveNames }) => [kind, names, inactiveNames])).toEqual([
      ['employee', 2, 0],
      ['job', 3, 0],
      ['item', 1, 1],
    ]);
    expect((await unknown('iif')).sort()).toEqual([
      'employee | Nunez, Jose | 1 | Núñez, José',
      `item | ${item} | 2 | inactive`,
      'job | Acme:J-77 | 2 | ACME:J 77',
    ]);
    expect(await unknown('iif', of.subadmin)).toEqual([]);
    expect(await unknown('vista')).toEqual([]);
  });

  it('are replaced list by list, and each write is in the audit', async () => {
    const before = await lists();
    await give('program=iif', iif('!CUST\tHIDDEN\tNAME', 'CUST\tN\tAcne'));
    const after = await lists();
    expect(after.map(({ kind, names }) => [kind, names])).toEqual([
      ['employee', 2],
      ['job', 1],
      ['item', 1],
    ]);
    expect(after[1]).toMatchObject({ id: before[1]!.id, revision: before[1]!.revision + 1, fileName: 'lists.iif' });
    expect(await unknown('iif')).toContain('client | Acme | 2 | Acne');
    const [entry] = await of.api.db.select().from(auditLog).where(eq(auditLog.action, 'payroll_name_list.update'));
    expect(entry).toMatchObject({ before: { names: 3 }, after: { names: 1 } });
  });

  it('of people are as they are written there: first name first, a letter apart, another number never', async () => {
    await give('program=iif', iif('!EMP\tNAME', 'EMP\tJosé Núñez', 'EMP\tSmyth, Ann'));
    const found = await unknown('iif');
    expect(found).toContain('employee | Nunez, Jose | 1 | José Núñez');
    expect(found).toContain('employee | Smith, Ann | 1 | Smyth, Ann');
    await give('program=vista&kind=employee', 'Timekeeping\r\nPRCo,Employee,ActiveYN\r\n1,020417,Y\r\n1,20419,Y\r\n');
    expect(await unknown('vista')).toEqual(['employee | 20418 | 1 | ']);
  });

  it('of Vista come as a CSV or a workbook, and are compared exactly', async () => {
    await give('program=vista&kind=employee', 'Employee;Active\r\n20417;Y\r\n20418;N\r\n');
    await give('program=vista&kind=job', workbookOf({ sheets: { Jobs: ['JCCo|Job', '1|j-77'].map(cells).join('') } }));
    await give('program=vista&kind=phase', 'Phase,Description\r\n20-100,Trench\r\n');
    expect((await unknown('vista')).sort()).toEqual(['employee | 20418 | 1 | inactive', 'job | J-77 | 2 | j-77']);
  });

  it.each([
    ['program=iif', 'Name,Hidden\r\nAnn,N\r\n', 'has no list of employees, customers, items or classes'],
    ['program=iif', '!EMP\tREFNUM\r\nEMP\t1\r\n', 'has a list EMP without the column NAME'],
    ['program=vista&kind=job', 'Number,Name\r\n1,Main\r\n', 'has no column Job'],
    ['program=vista&kind=job', 'Job,Name\r\n', 'has no names below its header'],
    ['program=vista&kind=job', `Job\r\n${'7'.repeat(301)}\r\n`, 'has a name of more than 300 letters in row 2'],
  ])('refuse a file of %s: %j', async (program, content, reason) => {
    const before = await lists();
    const { body } = await send(program, content).expect(400);
    expect(body.errors[0]).toMatchObject({ field: 'file', reason: expect.stringContaining(reason) });
    expect(await lists()).toEqual(before);
  });

  it('are given and removed by admins alone; what is removed finds nothing more', async () => {
    await send('program=vista&kind=item', 'Item\r\nA\r\n').expect(400);
    const [first] = await lists();
    await of.subadmin.get('/payroll_name_list').expect(403);
    await of.subadmin.delete(`/payroll_name_list/${first!.id}`).expect(403);
    for (const { id } of await lists()) await of.admin.delete(`/payroll_name_list/${id}`).expect(204);
    expect([await of.api.db.$count(payrollName), await unknown('iif'), await unknown('vista')]).toEqual([0, [], []]);
  });
});

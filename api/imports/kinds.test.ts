import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ImportKind } from '#shared/imports.ts';
import { crew, employeeCrew } from '../db/tables/crews.ts';
import { job, jobPhaseCode, phaseCode } from '../db/tables/jobs.ts';
import { company } from '../db/tables/people.ts';
import { auditLog } from '../db/tables/settings.ts';
import { vehicle, vehicleUsage } from '../db/tables/vehicles.ts';
import { importsOf } from '../test/calls/imports.ts';
import { requestsOf } from '../test/calls/requests.ts';
import { buildTestApi, type TestApi } from '../test/harness.ts';
import { add } from '../test/rows/company.ts';

let api: TestApi;
let adminId: number;
let regionId: number;
const importsAs = (kind: ImportKind) => importsOf(api, adminId, kind);

beforeAll(async () => {
  api = await buildTestApi();
  await api.app.ready();
  adminId = (await add.person(api.db, 'admin')).id;
  regionId = (await add.region(api.db, { name: 'East' })).id;
  await add.job(api.db, regionId, { jobId: '27-0042' });
  await add.person(api.db, 'foreman', { employeeId: '1-00017-01', firstName: 'Rosa', lastName: 'Vega' });
  await add.person(api.db, 'worker', { employeeId: '1-00042-01', firstName: 'Tom', lastName: 'Reyes' });
  await add.person(api.db, 'worker', { employeeId: '1-00043-01', firstName: 'Ana', lastName: 'Lin' });
  await api.db.insert(vehicle).values({ name: 'Truck 7', plate: 'TRK 0007' });
});
afterAll(() => api.close());

const outcomes = (rows: { outcome: string; errors: { field: string; reason: string }[] }[]) =>
  rows.map(({ outcome, errors }) => [outcome, ...errors.map(({ field, reason }) => `${field}: ${reason}`)]);
const reasons = (rows: { errors: { reason: string }[] }[]) => rows.map(({ errors }) => errors.map(({ reason }) => reason).join());

describe('templates', () => {
  it.each(ImportKind.options)('of %s are two rows that can be imported, and taken back', async (kind) => {
    const imports = await importsAs(kind);
    const file = await imports.imported(await imports.template());
    expect([outcomes(file.rows), file.header.length]).toEqual([[['new'], ['new']], Object.keys(file.mapping).length]);
    await imports.step(file.id, 'takeBack');
    expect((await imports.rowsOf(file.id)).map(({ takenBackAt, errors }) => [takenBackAt !== null, errors])).toEqual([
      [true, []],
      [true, []],
    ]);
    const again = await imports.imported(await imports.template());
    expect(outcomes(again.rows)).toEqual([['new'], ['new']]);
    const { id } = await imports.sent(await imports.template());
    expect(await imports.step(id, 'check')).toMatchObject({ sameRows: 2 });
    await imports.step(again.id, 'takeBack');
  });
});

it('the history of imports is narrowed to a kind that there is', async () => {
  const [vehicles, jobs] = [await importsAs('vehicle'), await importsAs('job')];
  const [one, other] = [await vehicles.sent(await vehicles.template()), await jobs.sent(await jobs.template())];
  const admin = await requestsOf(api, adminId);
  const idsOf = async (kind: string) => {
    const { body } = await admin
      .get(`/import?${new URLSearchParams({ where: JSON.stringify({ kind }), limit: '100' })}`)
      .expect(200);
    return (body as { data: { id: number }[] }).data.map(({ id }) => id);
  };
  const ofVehicles = await idsOf('vehicle');
  expect([ofVehicles.includes(one.id), ofVehicles.includes(other.id)]).toEqual([true, false]);
  expect(await idsOf('job')).toContain(other.id);
  await admin.get(`/import?${new URLSearchParams({ where: '{"kind":"truck"}' })}`).expect(400);
});

describe('an import of vehicles', () => {
  const HEAD = 'Unit No,License Plate,VIN,Zone,Out of Service';
  const byPlate = async (plate: string) => (await api.db.select().from(vehicle).where(eq(vehicle.plate, plate)))[0];

  it('enters them by the rules of the fleet, and changes what differs', async () => {
    const imports = await importsAs('vehicle');
    const first = await imports.imported(
      [
        HEAD,
        'Van 1,AAA 1,1ftfw1et5dfc10312,east,',
        'Van 2,AAA 2,,East,X',
        'VAN 1,AAA 3,,,',
        'Van 4,AAA 4,123,,perhaps',
        'Van 5,,,,',
        'Van 6,aaa 1,,,',
      ].join('\n'),
    );
    expect(outcomes(first.rows)).toEqual([
      ['new'],
      ['new'],
      ['refused', 'name: is that of Van 1'],
      ['refused', 'isRetired: there is no "perhaps"', 'vin: VIN must have 17 letters and digits, without I, O and Q'],
      ['refused', 'plate: is missing'],
      ['refused', 'plate: is in row 2 already'],
    ]);
    expect(await byPlate('AAA 1')).toMatchObject({ name: 'Van 1', vin: '1FTFW1ET5DFC10312', regionId, isRetired: false });
    expect(await byPlate('AAA 2')).toMatchObject({ isRetired: true });
    const again = await imports.imported([HEAD, 'Van 1,AAA 1,1ftfw1et5dfc10312,East,no', 'Van 2,AAA 2,,East,'].join('\n'));
    expect([outcomes(again.rows), again.rows[1]?.before]).toEqual([[['same'], ['changed']], { isRetired: true }]);
    expect(await api.db.$count(auditLog, eq(auditLog.action, 'vehicle.takeBack'))).toBe(1);
  });

  it('asks for two hundred values at most, and says how many are left for the next check', async () => {
    const imports = await importsAs('vehicle');
    const zones = Array.from({ length: 203 }, (_, at) => `Zone ${at}`);
    const lines = [...zones, 'Zone 1', 'Zone 202'].map((zone, at) => `Unit ${at},UNIT ${at},,${zone},`);
    const { id } = await imports.sent([HEAD, ...lines].join('\n'));
    const { findings } = await imports.step(id, 'check');
    expect([findings?.unknown.length, findings?.furtherUnknown]).toEqual([200, 3]);
    const regionId = Object.fromEntries(findings!.unknown.map(({ text }) => [text, 'East']));
    await (await requestsOf(api, adminId)).patch(`/import/${id}`, { matches: { regionId } }).expect(200);
    const { findings: rest, newRows } = await imports.step(id, 'check');
    expect([rest?.unknown.map(({ text }) => text), rest?.furtherUnknown, newRows]).toEqual([zones.slice(200), undefined, 201]);
  });

  it('takes back what is on no trip', async () => {
    const imports = await importsAs('vehicle');
    const { id } = await imports.imported([HEAD, 'Car 1,BBB 1,,,', 'Car 2,BBB 2,,,'].join('\n'));
    const foreman = await add.person(api.db, 'foreman');
    await api.db.insert(vehicleUsage).values({
      vehicleId: (await byPlate('BBB 1'))!.id,
      foremanId: foreman.id,
      date: '2027-01-04',
      startDate: new Date('2027-01-04T12:00:00Z'),
      milesIn: 1,
    });
    await imports.step(id, 'takeBack');
    expect([(await byPlate('BBB 1'))?.name, await byPlate('BBB 2')]).toEqual(['Car 1', undefined]);
    expect(reasons(await imports.rowsOf(id))).toEqual(['It is still in use', '']);
  });
});

describe('an import of phase codes', () => {
  it('finds their job by either number, also without its zeros, which it says', async () => {
    const its = await add.job(api.db, regionId, { jobId: '20815', externalNumber: '0815' });
    await add.job(api.db, regionId, { externalNumber: '0099' });
    await add.job(api.db, regionId, { externalNumber: '00099' });
    const imports = await importsAs('job_phase_code');
    const file = await imports.imported(
      [
        'Job No,Cost Code,Description',
        '815,PAVE-1,Pave',
        '0815,PAVE-2,',
        '#20815,PAVE-3,Mill',
        '99,PAVE-1,',
        '0815,MATL,',
        '0815,,',
      ].join('\n'),
    );
    expect(outcomes(file.rows)).toEqual([
      ['new', 'jobId: is taken for 0815: the file has lost its zeros'],
      ['new'],
      ['new'],
      ['refused', 'jobId: there is no job "99"'],
      ['refused', 'phaseCode: Only the books use this code; no hours are booked on it'],
      ['refused', 'phaseCode: Code is required'],
    ]);
    const codes = () =>
      api.db
        .select({ code: jobPhaseCode.phaseCode, description: jobPhaseCode.description })
        .from(jobPhaseCode)
        .where(eq(jobPhaseCode.jobId, its.id))
        .orderBy(jobPhaseCode.phaseCode);
    expect(await codes()).toEqual([
      { code: 'PAVE-1', description: 'Pave' },
      { code: 'PAVE-2', description: null },
      { code: 'PAVE-3', description: 'Mill' },
    ]);
    const change = await imports.imported('Job;Code;Description\n20815;PAVE-1;Pave the lane\n20815;PAVE-3;Mill');
    expect(outcomes(change.rows)).toEqual([['changed'], ['same']]);
    await imports.step(change.id, 'takeBack');
    expect((await codes())[0]).toEqual({ code: 'PAVE-1', description: 'Pave' });
  });

  it("brings the company's list, by category", async () => {
    const imports = await importsAs('phase_code');
    const file = await imports.imported('Dept,Code,Description\nUG Gas,G-1,Main\nugGas,G1,Again\nSea,G-2,');
    expect(outcomes(file.rows)).toEqual([
      ['new'],
      ['refused', 'category: is in row 2 already'],
      ['refused', 'category: there is no "Sea"'],
    ]);
    expect(await api.db.$count(phaseCode, and(eq(phaseCode.category, 'ugGas'), eq(phaseCode.phaseCode, 'G-1')))).toBe(1);
  });
});

describe('an import of default crews', () => {
  it('makes the crews of foremen, and says who drives', async () => {
    const foreman = await add.person(api.db, 'foreman', { firstName: 'Ida', lastName: 'Stone' });
    const workers = [
      await add.person(api.db, 'worker', { firstName: 'Juan', lastName: 'Peña' }),
      await add.person(api.db, 'worker', { firstName: 'Liz', lastName: 'Moor' }),
    ];
    await add.person(api.db, 'worker', { isActive: false, firstName: 'Gone', lastName: 'Long' });
    const members = async () => {
      const [own] = await api.db.select().from(crew).where(eq(crew.foremanId, foreman.id));
      const rows = await api.db
        .select()
        .from(employeeCrew)
        .where(and(eq(employeeCrew.crewId, own?.id ?? 0), employeeCrew.isCurrent))
        .orderBy(employeeCrew.id);
      return rows.map(({ employeeId, isDriver, isForeman }) => [employeeId, isDriver, isForeman]);
    };
    const imports = await importsAs('employee_crew');
    const file = await imports.imported(
      [
        'Foreman;Member;Driver',
        'Ida Stone;Pena, Juan;yes',
        `"Stone, Ida";${workers[1]!.employeeId};`,
        'Ida Stone;Gone Long;',
        'Nobody;Liz Moor;',
        'Ida Stone;;',
        `Stone Ida;${workers[0]!.employeeId};`,
      ].join('\n'),
    );
    expect(outcomes(file.rows)).toEqual([
      ['new'],
      ['new'],
      ['refused', 'employeeId: there is no active worker "Gone Long"'],
      ['refused', 'foremanId: there is no active foreman "Nobody"'],
      ['refused', expect.stringContaining('employeeId')],
      ['refused', 'foremanId: is in row 2 already'],
    ]);
    expect(await members()).toEqual([
      [foreman.id, false, true],
      [workers[0]!.id, true, false],
      [workers[1]!.id, false, false],
    ]);
    const again = await imports.imported('Foreman;Member;Driver\nIda Stone;Juan Peña;no\nIda Stone;Liz Moor;no');
    expect([outcomes(again.rows), (await members())[1]?.[1]]).toEqual([[['changed'], ['same']], false]);
    await imports.step(again.id, 'takeBack');
    expect((await members())[1]?.[1]).toBe(true);
  });
});

describe('an import of jobs', () => {
  it('names a company of the list, as the list spells it', async () => {
    await api.db.insert(company).values({ name: 'Harbor Line' });
    const imports = await importsAs('job');
    const row = (number: string, name: string) =>
      `${number};1 Main St;OH Electric;Per Hr;Maintenance;East;2027-05-13;2027-06-14;${name}`;
    const file = await imports.imported(
      ['Job No;Address;Dept;Job Type;WOT;Zone;Start;End;Company', row('K-1', 'HARBOR  line'), row('K-2', 'Harbour')].join('\n'),
    );
    expect(outcomes(file.rows)).toEqual([['new'], ['refused', 'company: there is no "Harbour"']]);
    expect((await api.db.select().from(job).where(eq(job.externalNumber, 'K-1')))[0]?.company).toBe('Harbor Line');
  });
});

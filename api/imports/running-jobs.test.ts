import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { recomputeJobCosts } from '../background/cost-commands.ts';
import { crew, employeeCrew } from '../db/tables/crews.ts';
import { job, jobSitePhoto } from '../db/tables/jobs.ts';
import { employee, employeeRate } from '../db/tables/people.ts';
import { vehicle, vehicleUsage } from '../db/tables/vehicles.ts';
import { SYSTEM } from '../db/write.ts';
import { importsOf } from '../test/calls/imports.ts';
import { type Requests, requestsOf } from '../test/calls/requests.ts';
import { buildTestApi, type TestApi } from '../test/harness.ts';
import { add } from '../test/rows/company.ts';
import { runImport } from './engine/steps-commands.ts';
import { definitionOf } from './kinds/kinds-commands.ts';

let api: TestApi;
let admin: Requests;
let adminId: number;
let jobs: Awaited<ReturnType<typeof importsOf>>;
let foreman: { id: number };

beforeAll(async () => {
  api = await buildTestApi();
  await api.app.ready();
  adminId = (await add.person(api.db, 'admin')).id;
  admin = await requestsOf(api, adminId);
  jobs = await importsOf(api, adminId, 'job');
  await add.region(api.db, { name: 'East' });
  await add.person(api.db, 'supervisor', { employeeId: '1-00002-01', firstName: 'Luis', lastName: 'Ortega' });
  foreman = await add.person(api.db, 'foreman', { employeeId: '1-00017-01', firstName: 'Rosa', lastName: 'Vega' });
  await add.person(api.db, 'foreman', { employeeId: '1-00018-01', firstName: 'Sam', lastName: 'Hill' });
});
afterAll(() => api.close());

const HEAD = 'Job No,Address,Dept,Job Type,WOT,Zone,Start,End,PM,Foreman,Hours So Far,Labor So Far,Materials So Far';
const row = (number: string, { lead = 'Vega, Rosa', hours = '36:30', labor = '1825.00', materials = '310.75' } = {}) =>
  `${number},1 Main St,OH Electric,Per Hr,Maintenance,East,2020-05-13,2027-06-14,Luis Ortega,"${lead}",${hours},${labor},${materials}`;
const fileOf = (...rows: string[]) => [HEAD, ...rows].join('\n');
const jobOf = async (number: string) => (await api.db.select().from(job).where(eq(job.externalNumber, number)))[0]!;
const outcomes = (rows: { outcome: string; errors: { field: string; reason: string }[] }[]) =>
  rows.map(({ outcome, errors }) => [outcome, ...errors.map(({ field, reason }) => `${field}: ${reason}`)]);

describe('a job that runs already', () => {
  it('comes with its foreman and supervisor on its first crew, and goes with them', async () => {
    const { id, rows } = await jobs.imported(
      fileOf(row('R-1'), row('R-2', { lead: '1-00018-01' }), row('R-3', { lead: 'Nobody' })),
    );
    expect(outcomes(rows)).toEqual([['new'], ['new'], ['refused', 'foremanId: there is no active foreman "Nobody"']]);
    const { id: jobId, status } = await jobOf('R-1');
    const [own] = await api.db.select().from(crew).where(eq(crew.jobId, jobId));
    const members = await api.db.select().from(employeeCrew).where(eq(employeeCrew.crewId, own!.id));
    expect([own?.foremanId, own?.isPrimary, status, members.length]).toEqual([foreman.id, true, 'assigned', 2]);
    const again = await jobs.imported(fileOf(row('R-1', { lead: 'Sam Hill' }), row('R-2', { lead: '' })));
    expect([outcomes(again.rows), again.rows[0]?.was]).toEqual([[['changed'], ['same']], { foremanId: '1-00017-01 Vega, Rosa' }]);
    await jobs.step(again.id, 'takeBack');
    expect((await api.db.select().from(crew).where(eq(crew.id, own!.id)))[0]?.foremanId).toBe(foreman.id);
    await jobs.step(id, 'takeBack');
    expect([await jobOf('R-1'), await jobOf('R-2')].map((left) => left?.externalNumber)).toEqual([undefined, undefined]);
  });

  it('begins with hours and costs that its totals include, and its history and page show', async () => {
    await jobs.imported(fileOf(row('O-1')));
    const before = await jobOf('O-1');
    const sums = { currentHours: 2_190, laborCost: '1825.00', materialsCost: '310.75', otherCost: '0.00' };
    expect(before).toMatchObject({ openingHours: 2_190, openingLaborCost: '1825.00', ...sums });
    await api.services.write(SYSTEM, (write) => recomputeJobCosts(write, before.id));
    expect(await jobOf('O-1')).toMatchObject(sums);
    await admin
      .post('/job_site_photo', { jobId: before.id, description: 'Pipe', date: '2026-03-04', amount: '9.25', type: 'Material' })
      .expect(201);
    const changed = await jobs.imported(fileOf(row('O-1', { hours: '40', materials: '300.00' })));
    expect(changed.rows[0]).toMatchObject({ outcome: 'changed', was: { openingHours: '36:30', openingMaterialsCost: '310.75' } });
    expect(await jobOf('O-1')).toMatchObject({ currentHours: 2_400, laborCost: '1825.00', materialsCost: '309.25' });
    const { data: details } = (await admin.get(`/job/${before.id}/details`).expect(200)).body;
    expect(details).toMatchObject({ openingHours: 2_400, openingMaterialsCost: '300.00' });
    const { data: costs } = (await admin.get(`/job/${before.id}/costDays`).expect(200)).body;
    expect(costs).toMatchObject({ undated: 212_500, days: [{ date: '2026-03-04', materials: 925 }] });
    const history = (await admin.get(`/job/${before.id}/history`).expect(200)).text;
    expect(history).toContain('"openingHours":{"before":2190,"after":2400}');
    await jobs.step(changed.id, 'takeBack');
    expect(await jobOf('O-1')).toMatchObject({ currentHours: 2_190, materialsCost: '320.00' });
    await api.db.delete(jobSitePhoto);
  });

  it("is known by Muster's number where it has none of its own", async () => {
    const { jobId, id } = await add.job(api.db, 1, { jobId: '20001' });
    const { rows } = await jobs.imported(`Muster #,Address\n#${jobId},9 Elm St\n20999,1 Elm St\n20001,2 Elm St`);
    expect(outcomes(rows)).toEqual([
      ['changed'],
      ['refused', 'musterNumber: there is no job "20999"'],
      ['refused', 'musterNumber: is in row 2 already'],
    ]);
    expect((await api.db.select().from(job).where(eq(job.id, id)))[0]).toMatchObject({
      address: '9 Elm St',
      externalNumber: null,
    });
  });
});

describe('an import that is stopped while it writes', () => {
  it('goes on, or is taken back; it is not checked again', async () => {
    const { id } = await jobs.sent(fileOf(...Array.from({ length: 50 }, (_, at) => row(`S-${at}`))));
    await jobs.step(id, 'check');
    await admin.post(`/import/${id}/start`, {}).expect(200);
    let batches = 0;
    const canceling = {
      ...api.services,
      write: (async (author, work) => {
        if (++batches === 3) await admin.post(`/import/${id}/cancel`, {}).expect(200);
        return api.services.write(author, work);
      }) as typeof api.services.write,
    };
    await runImport(canceling, definitionOf, id);
    expect(await jobs.read(id)).toMatchObject({ status: 'canceled', stopped: 'importing', doneRows: 40, totalRows: 50 });
    for (const [step, body] of [
      ['check', {}],
      ['', { dayOrder: 'dayFirst' }],
    ] as const) {
      const answer = step ? admin.post(`/import/${id}/${step}`, body) : admin.patch(`/import/${id}`, body);
      expect((await answer.expect(409)).body.message).toBe(
        'Rows of this file are imported already: go on with it, or take them back',
      );
    }
    expect(await jobs.step(id, 'start')).toMatchObject({ status: 'imported', stopped: null, doneRows: 50, newRows: 50 });
    expect(await jobs.step(id, 'takeBack')).toMatchObject({ status: 'takenBack', doneRows: 50 });
    expect(await jobOf('S-49')).toBeUndefined();
  });

  it('is not started from a check that was stopped', async () => {
    const { id } = await jobs.sent(fileOf(row('T-1')));
    await admin.post(`/import/${id}/check`, {}).expect(200);
    await admin.post(`/import/${id}/cancel`, {}).expect(200);
    await admin.post(`/import/${id}/start`, {}).expect(409);
    expect(await jobs.step(id, 'check')).toMatchObject({ status: 'checked', stopped: null });
  });
});

describe('an import of trips', () => {
  const HEADS = 'Vehicle,Start,End,Foreman,Miles in,Miles out';

  beforeEach(async () => {
    await api.db.delete(vehicleUsage);
    await api.db.delete(vehicle);
    await api.db.insert(vehicle).values({ name: 'Truck 7', plate: 'TRK 0007' });
  });

  it('takes the vehicle by its name or plate and times of the business, and says what is no time', async () => {
    const trips = await importsOf(api, adminId, 'vehicle/foreman');
    const file = await trips.imported(
      [
        HEADS,
        'truck 7,1/13/2026 6:45 AM,1/13/2026 4:20 PM,Vega Rosa,100,150.5',
        'TRK 0007,1/14/2026,1/14/2026 16:20,Vega Rosa,150.5,180',
        'TRK 0007,11/1/2026 1:30,11/1/2026 5:00,Vega Rosa,150.5,180',
        'TRK 0007,3/8/2026 2:30,3/8/2026 5:00,Vega Rosa,150.5,180',
        'TRK 0007,2026-11-01T01:30:00-04:00,11/1/2026 5:00,Vega Rosa,150.5,180',
        'TRK 0008,1/14/2026 7:00,1/14/2026 16:20,Vega Rosa,150.5,180',
        'TRK 0007,1/15/2026 7:00,1/15/2026 16:20,Vega Rosa,190,180',
        'TRK 0007,1/13/2026 06:45,1/13/2026 17:00,Vega Rosa,100,150.5',
      ].join('\n'),
    );
    expect(outcomes(file.rows)).toEqual([
      ['new'],
      ['refused', 'startDate: needs a time, such as 5/1/2027 7:30'],
      ['refused', 'startDate: came twice, as clocks were set back: give its offset, such as 2027-11-07T01:30-04:00'],
      ['refused', 'startDate: there is no such time: clocks were set forward'],
      ['new'],
      ['refused', 'vehicleId: there is no vehicle "TRK 0008"'],
      ['refused', 'milesOut: must be at least the miles at the start'],
      ['refused', 'vehicleId: is in row 2 already'],
    ]);
    const [trip] = await api.db.select().from(vehicleUsage).orderBy(vehicleUsage.id);
    expect(trip).toMatchObject({ date: '2026-01-13', startDate: new Date('2026-01-13T11:45:00Z'), foremanId: foreman.id });
    const again = await trips.imported(`${HEADS}\nTruck 7,2026-01-13 6:45,2026-01-13 16:20,Vega Rosa,100,160`);
    expect(again.rows[0]).toMatchObject({ outcome: 'changed', was: { milesOut: '150.5' } });
    await trips.step(again.id, 'takeBack');
    await trips.step(file.id, 'takeBack');
    const left = await api.db.select().from(vehicleUsage);
    expect(left).toMatchObject([{ date: '2026-01-13', milesOut: 150.5 }]);
    expect((await trips.rowsOf(file.id))[0]?.errors).toEqual([{ field: 'line', reason: 'was changed since' }]);
  });
});

describe('an import of rates', () => {
  it('enters them from their days on, in any order, and takes them back', async () => {
    const rates = await importsOf(api, adminId, 'employee_rate');
    const person = async () => (await api.db.select().from(employee).where(eq(employee.id, foreman.id)))[0]!;
    const file = await rates.imported(
      [
        'Employee,Effective,Rate 1',
        '"Vega, Rosa",2026-06-01,Foreman - ST 50.00',
        '1-00017-01,2026-01-05,Foreman - ST 48.50',
        '1-00017-01,,Foreman - ST 1.00',
        '1-00017-01,2026-03-01,fifty',
        'Rosa Vega,2026-06-01,Foreman - ST 51.00',
      ].join('\n'),
    );
    expect(outcomes(file.rows)).toEqual([
      ['new'],
      ['new'],
      ['refused', 'ratesFrom: is missing'],
      ['refused', 'earningRate1: Invalid Rate Format'],
      ['refused', 'employeeId: is in row 2 already'],
    ]);
    expect(await person()).toMatchObject({ ratesFrom: '2026-06-01', earningRate1: 'Foreman - ST 50.00' });
    expect(await api.db.select().from(employeeRate)).toMatchObject([
      { ratesFrom: '2026-01-05', earningRate1: 'Foreman - ST 48.50' },
    ]);
    const change = await rates.imported('Employee,Effective,Rate 1\n1-00017-01,2026-01-05,Foreman - ST 49.00');
    expect(change.rows[0]).toMatchObject({ outcome: 'changed', was: { earningRate1: 'Foreman - ST 48.50' } });
    await rates.step(change.id, 'takeBack');
    await rates.step(file.id, 'takeBack');
    expect((await rates.rowsOf(file.id)).map(({ takenBackAt }) => takenBackAt !== null)).toEqual([
      true,
      true,
      false,
      false,
      false,
    ]);
    expect([await person(), await api.db.$count(employeeRate)]).toMatchObject([{ ratesFrom: null, earningRate1: null }, 0]);
  });
});

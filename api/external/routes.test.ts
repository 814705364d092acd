import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { crew } from '../db/tables/crews.ts';
import { job, jobPhaseCode } from '../db/tables/jobs.ts';
import { employee } from '../db/tables/people.ts';
import { auditLog } from '../db/tables/settings.ts';
import { vehicle, vehicleUsage } from '../db/tables/vehicles.ts';
import { programsOf } from '../test/calls/programs.ts';
import { type Requests, requestsOf } from '../test/calls/requests.ts';
import { buildTestApi, type TestApi } from '../test/harness.ts';
import { crewsIn } from '../test/rows/crews.ts';

let api: TestApi;
let other: TestApi;
let make: ReturnType<typeof crewsIn>;
let team: Awaited<ReturnType<typeof make.addTeam>>;
let admin: Requests;
let programWith: ReturnType<typeof programsOf>;
let call: Awaited<ReturnType<typeof programWith>>;

const REGION = 'North Shore';

beforeAll(async () => {
  api = await buildTestApi();
  other = await buildTestApi({ beside: api });
  await Promise.all([api.app.ready(), other.app.ready()]);
  make = crewsIn(api.db);
  team = await make.addTeam();
  await make.addRegion({ name: REGION });
  admin = await requestsOf(api, (await make.addPerson('admin')).id);
  for (const [name, code] of [
    ['City Gas', '71'],
    ['City Electric', '72'],
  ])
    await admin.post('/company', { name, code }).expect(201);
  programWith = programsOf(api, admin);
  call = await programWith('writeJobs', 'writePeople', 'writePhaseCodes', 'writeVehicles');
});
afterAll(async () => {
  await other.close();
  await api.close();
});

const JOB = {
  address: '1160 Merrick Road',
  category: 'general',
  type: 'hourly',
  workOrderType: 'maintenance',
  regionId: REGION,
  startDate: '2026-01-05',
  endDate: '2099-01-05',
};
const PERSON = {
  firstName: 'Noor',
  lastName: 'Haddad',
  role: 'worker',
  regionId: REGION,
  companyName: 'City Gas',
  class: 'Laborer',
};
const at = (path: string, query: Record<string, string>) => `${path}/external?${new URLSearchParams(query)}`;
const audited = (subject: string, id: number) =>
  api.db
    .select({ action: auditLog.action, tokenId: auditLog.tokenId })
    .from(auditLog)
    .where(and(eq(auditLog.subject, subject), eq(auditLog.subjectId, String(id))))
    .orderBy(auditLog.id);

describe('[tokens-6] PUT by the company’s own numbers', () => {
  it('makes a job, changes it, and writes nothing where nothing differs; the audit names the token', async () => {
    const path = at('/job', { externalNumber: '27/0042' });
    const made = await call('PUT', path, { ...JOB, supervisorId: team.supervisor.employeeId, bidLaborCost: '100.00' });
    expect([made.statusCode, made.json().data]).toMatchObject([
      201,
      { externalNumber: '27/0042', supervisorId: team.supervisor.id, address: JOB.address },
    ]);
    const { id, revision } = made.json().data;
    const again = await call('PUT', path, { ...JOB, regionId: REGION.toUpperCase(), bidLaborCost: 100 });
    expect([again.statusCode, again.json().data]).toMatchObject([200, { id, revision }]);
    const changed = await call('PUT', path, { address: '77 Sunrise Highway' });
    expect([changed.statusCode, changed.json().data]).toMatchObject([
      200,
      { id, address: '77 Sunrise Highway', supervisorId: team.supervisor.id, revision: revision + 1 },
    ]);
    expect(await audited('job', id)).toEqual([
      { action: 'job.create', tokenId: call.tokenId },
      { action: 'job.update', tokenId: call.tokenId },
    ]);
  });

  it('has the rules and refusals of the screens', async () => {
    const path = at('/job', { externalNumber: 'R-1' });
    const refusalOf = async (body: object) => (await call('PUT', path, body)).json();
    expect((await refusalOf({ address: 'x' })).errors.map(({ field }: { field: string }) => field)).toEqual(
      expect.arrayContaining(['category', 'type', 'workOrderType', 'regionId', 'startDate', 'endDate']),
    );
    expect(await refusalOf({ ...JOB, endDate: '2020-01-01' })).toMatchObject({ statusCode: 400, errors: [{ field: 'endDate' }] });
    expect(await refusalOf({ ...JOB, regionId: 'Nowhere' })).toMatchObject({
      statusCode: 400,
      errors: [{ field: 'regionId', reason: 'there is no "Nowhere"' }],
    });
    expect(await refusalOf({ ...JOB, externalNumber: 'R-2' })).toMatchObject({ errors: [{ field: 'externalNumber' }] });
    expect((await call('PUT', '/job/external', JOB)).json()).toMatchObject({
      statusCode: 400,
      errors: [{ field: 'externalNumber' }],
    });
    const { id, revision } = (await call('PUT', path, JOB)).json().data;
    await admin.patch(`/job/${id}`, { address: 'Changed by the office' }).expect(200);
    expect((await call('PUT', path, { address: 'Of the program', revision })).json()).toMatchObject({
      statusCode: 409,
      code: 'REVISION_CHANGED',
    });
  });

  it('takes the foreman by employee ID, planned hours and an opening balance, as an import does', async () => {
    const path = at('/job', { externalNumber: 'OPEN-1' });
    const foreman = (await make.addPerson('foreman')).employeeId;
    const opening = { openingHours: 2_190, openingLaborCost: '1825.00', openingMaterialsCost: 310.75 };
    const body = { ...JOB, foremanId: foreman, totalHours: 28_800, ...opening };
    const made = await call('PUT', path, body);
    expect(made.statusCode).toBe(201);
    const { id, revision } = made.json().data;
    expect((await admin.get(`/job/${id}`).expect(200)).body.data).toMatchObject({
      totalHours: 28_800,
      currentHours: 2_190,
      laborCost: '1825.00',
      openingMaterialsCost: '310.75',
    });
    const foremenOf = async () => (await api.db.select().from(crew).where(eq(crew.jobId, id))).map(({ foremanId }) => foremanId);
    const [first] = await foremenOf();
    const again = await call('PUT', path, body);
    expect([again.statusCode, again.json().data.revision]).toEqual([200, revision]);
    expect((await call('PUT', path, { openingLaborCost: 2_000, foremanId: team.foreman.employeeId })).statusCode).toBe(200);
    expect((await admin.get(`/job/${id}`).expect(200)).body.data).toMatchObject({ laborCost: '2000.00', currentHours: 2_190 });
    expect([first === team.foreman.id, await foremenOf()]).toEqual([false, [team.foreman.id]]);
    expect((await audited('job', id)).every(({ tokenId }) => tokenId === call.tokenId)).toBe(true);
    expect((await call('PUT', path, { foremanId: '9-99999-99' })).json()).toMatchObject({
      statusCode: 400,
      errors: [{ field: 'foremanId', reason: 'there is no active foreman "9-99999-99"' }],
    });
    expect((await call('PUT', path, { openingHours: -1 })).json()).toMatchObject({ errors: [{ field: 'openingHours' }] });
  });

  it('takes an opening balance from admins and programs alone', async () => {
    const path = at('/job', { externalNumber: 'OPEN-2' });
    for (const role of ['subadmin', 'supervisor'] as const) {
      const person = await requestsOf(api, (await make.addPerson(role)).id);
      const refused = await person.put(path, { ...JOB, regionId: 1, openingHours: 60 }).expect(403);
      expect(refused.body).toMatchObject({ code: 'FORBIDDEN', errors: [{ field: 'openingHours' }] });
    }
    expect(await api.db.$count(job, eq(job.externalNumber, 'OPEN-2'))).toBe(0);
    await admin.put(path, { ...JOB, openingHours: 60 }).expect(201);
    const reading = await programWith('jobs', 'costs');
    expect((await reading('PUT', path, { openingHours: 90 })).json()).toMatchObject({
      statusCode: 403,
      code: 'TOKEN_RIGHT_MISSING',
    });
    const { data } = (await call('PUT', path, { openingLaborCost: '5.00' })).json();
    expect([data.openingHours, data.openingLaborCost]).toEqual([60, undefined]);
  });

  it('tells jobs of two companies with one number apart', async () => {
    const of = (company: string) => at('/job', { externalNumber: 'A-1', company });
    const [gas, electric] = [await call('PUT', of('City Gas'), JOB), await call('PUT', of('City Electric'), JOB)];
    expect([gas.statusCode, electric.statusCode]).toEqual([201, 201]);
    expect((await call('PUT', at('/job', { externalNumber: 'a-1' }), { address: 'Which?' })).json()).toMatchObject({
      statusCode: 400,
      errors: [{ field: 'company' }],
    });
    const changed = await call('PUT', of('City Electric'), { address: 'This one' });
    expect(changed.json().data).toMatchObject({ id: electric.json().data.id, address: 'This one' });
  });

  it('makes one row of many at the same time, in whichever process', async () => {
    const path = at('/job', { externalNumber: 'RACE-1' });
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, place) =>
        call('PUT', path, { ...JOB, address: `${place} Race Road` }, {}, place % 2 ? other : api),
      ),
    );
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([...Array<number>(9).fill(200), 201]);
    expect(await api.db.$count(job, eq(job.externalNumber, 'RACE-1'))).toBe(1);
    const vehicles = await Promise.all(
      Array.from({ length: 6 }, (_, place) =>
        call('PUT', at('/vehicle', { vin: '1FTFW1ET5DFC10399' }), { name: 'Race', plate: 'RACE' }, {}, place % 2 ? other : api),
      ),
    );
    expect(vehicles.map(({ statusCode }) => statusCode).sort()).toEqual([200, 200, 200, 200, 200, 201]);
    expect(await api.db.$count(vehicle, eq(vehicle.plate, 'RACE'))).toBe(1);
  });

  it('makes and changes people, but no admins', async () => {
    const path = at('/employee', { employeeId: '7-00421-01' });
    const made = await call('PUT', path, { ...PERSON, supervisorId: team.supervisor.fullName });
    expect([made.statusCode, made.json().data]).toMatchObject([201, { fullName: 'Noor Haddad', isActive: true }]);
    const { id, revision } = made.json().data;
    const same = await call('PUT', path, { ...PERSON, supervisorId: team.supervisor.employeeId, isActive: true });
    expect([same.statusCode, same.json().data.revision]).toEqual([200, revision]);
    const left = await call('PUT', path, { lastName: 'Haddad-Ruiz', isActive: false });
    expect(left.json().data).toMatchObject({ id, lastName: 'Haddad-Ruiz', isActive: false });
    expect((await call('PUT', path, { firstName: 'Noora' })).json().data).toMatchObject({ firstName: 'Noora', isActive: false });
    expect((await audited('employee', id)).every(({ tokenId }) => tokenId === call.tokenId)).toBe(true);
    const new2 = at('/employee', { employeeId: '7-00422-01' });
    expect((await call('PUT', new2, { ...PERSON, role: 'admin', email: 'n@muster.example' })).json()).toMatchObject({
      statusCode: 403,
      code: 'ADMINISTRATOR',
    });
    expect((await call('PUT', new2, { ...PERSON, earningRate1: '99' })).json()).toMatchObject({
      statusCode: 400,
      errors: [{ field: 'earningRate1' }],
    });
    expect((await call('PUT', at('/employee', { employeeId: '7-421' }), PERSON)).statusCode).toBe(400);
    const [chief] = await api.db.select().from(employee).where(eq(employee.role, 'admin')).limit(1);
    expect((await call('PUT', at('/employee', { employeeId: chief!.employeeId }), { lastName: 'X' })).statusCode).toBe(403);
  });

  it('enters pay rates from their days on, which the token does not read', async () => {
    const rating = await programWith('writeRates');
    const { id, employeeId } = await make.addPerson('worker');
    const path = at('/employee/rates', { employeeId, ratesFrom: '2026-02-02' });
    const rates = { earningRate1: 'Lineman - ST 41.00', earningRate2: 'Lineman - OT 61.50' };
    const made = await rating('PUT', path, rates);
    expect([made.statusCode, made.json().data.id, made.json().data.earningRate1]).toEqual([201, id, undefined]);
    const ratesOf = async () => (await api.db.select().from(employee).where(eq(employee.id, id)))[0];
    expect(await ratesOf()).toMatchObject({ ...rates, ratesFrom: '2026-02-02' });
    const audits = await audited('employee', id);
    expect(audits.at(-1)).toMatchObject({ tokenId: rating.tokenId });
    expect((await rating('PUT', path, rates)).statusCode).toBe(200);
    expect(await audited('employee', id)).toEqual(audits);
    const earlier = at('/employee/rates', { employeeId, ratesFrom: '2026-01-05' });
    expect((await rating('PUT', earlier, {})).json()).toMatchObject({ statusCode: 400, errors: [{ field: 'ratesFrom' }] });
    expect((await rating('PUT', earlier, { earningRate1: 'Lineman - ST 40.00' })).statusCode).toBe(201);
    expect((await rating('PUT', path, { earningRate1: 'Lineman - ST 42.00' })).statusCode).toBe(200);
    expect(await ratesOf()).toMatchObject({ earningRate1: 'Lineman - ST 42.00', earningRate2: 'Lineman - OT 61.50' });
    expect(
      (await rating('PUT', at('/employee/rates', { employeeId: '9-99999-99', ratesFrom: '2026-01-05' }), rates)).statusCode,
    ).toBe(404);
    expect((await rating('PUT', at('/employee/rates', { employeeId }), rates)).json()).toMatchObject({
      errors: [{ field: 'ratesFrom' }],
    });
  });

  it('enters rates of nobody without the right, nor of an admin', async () => {
    const rating = await programWith('writeRates');
    const { employeeId } = await make.addPerson('worker');
    const path = at('/employee/rates', { employeeId, ratesFrom: '2026-02-02' });
    const rates = { earningRate1: 'Lineman - ST 41.00' };
    expect((await call('PUT', path, rates)).json()).toMatchObject({ statusCode: 403, code: 'TOKEN_RIGHT_MISSING' });
    const supervisor = await requestsOf(api, (await make.addPerson('supervisor')).id);
    await supervisor.put(path, rates).expect(403);
    await admin.put(path, rates).expect(201);
    const [chief] = await api.db.select().from(employee).where(eq(employee.role, 'admin')).limit(1);
    const ofChief = at('/employee/rates', { employeeId: chief!.employeeId, ratesFrom: '2026-02-02' });
    expect((await rating('PUT', ofChief, rates)).json()).toMatchObject({ statusCode: 403, code: 'ADMINISTRATOR' });
  });

  it('adds codes to a job and to the company’s list, changes and retires them', async () => {
    await call('PUT', at('/job', { externalNumber: 'CODES' }), JOB);
    const path = at('/job_phase_code', { externalNumber: 'CODES', phaseCode: '100-10' });
    const made = await call('PUT', path, { description: 'Set poles' });
    expect([made.statusCode, made.json().data]).toMatchObject([201, { phaseCode: '100-10', isRetired: false }]);
    const retired = await call('PUT', at('/job_phase_code', { externalNumber: 'CODES', phaseCode: '10010' }), {
      isRetired: true,
    });
    expect([retired.statusCode, retired.json().data]).toMatchObject([
      200,
      { id: made.json().data.id, description: 'Set poles', isRetired: true },
    ]);
    expect(await api.db.$count(jobPhaseCode, eq(jobPhaseCode.jobId, made.json().data.jobId))).toBe(1);
    expect((await call('PUT', at('/job_phase_code', { externalNumber: 'NONE', phaseCode: '1' }), {})).statusCode).toBe(404);
    const list = at('/phase_code', { category: 'ugGas', phaseCode: '200-10' });
    expect((await call('PUT', list, { description: 'Lay main' })).statusCode).toBe(201);
    expect((await call('PUT', list, { description: 'Lay mains' })).json().data).toMatchObject({ description: 'Lay mains' });
    expect((await call('PUT', at('/phase_code', { category: 'ugGas', phaseCode: '--' }), {})).json()).toMatchObject({
      statusCode: 400,
      errors: [{ field: 'phaseCode' }],
    });
  });

  it('makes vehicles by VIN, and their trips by start', async () => {
    const vin = '1FTFW1ET5DFC10312';
    const path = at('/vehicle', { vin });
    const made = await call('PUT', path, { name: 'Truck 12', plate: 'XKR 4821', regionId: REGION });
    expect([made.statusCode, made.json().data]).toMatchObject([201, { vin, name: 'Truck 12', isRetired: false }]);
    const same = await call('PUT', at('/vehicle', { vin: vin.toLowerCase() }), { plate: 'XKR 4821' });
    expect([same.statusCode, same.json().data]).toMatchObject([200, made.json().data]);
    expect((await call('PUT', at('/vehicle', { vin: 'short' }), { name: 'A', plate: 'B' })).statusCode).toBe(400);

    const { externalNumber } = (await call('PUT', at('/job', { externalNumber: 'TRIPS' }), JOB)).json().data;
    const trip = at('/vehicle/foreman', { vin, startDate: '2026-11-20T13:00:00Z' });
    const begun = await call('PUT', trip, { foremanId: team.foreman.employeeId, jobId: externalNumber, milesIn: 100 });
    expect([begun.statusCode, begun.json().data]).toMatchObject([201, { foremanId: team.foreman.id, milesOut: null }]);
    const end = { endDate: '2026-11-20T14:00:00Z', milesOut: 112.5 };
    const ended = await call('PUT', trip, end);
    expect([ended.statusCode, ended.json().data]).toMatchObject([200, { id: begun.json().data.id, totalDistance: 12.5 }]);
    const again = await call('PUT', trip, { ...end, foremanId: team.foreman.fullName, milesIn: 100 });
    expect(again.json().data.revision).toBe(ended.json().data.revision);
    expect((await call('PUT', trip, { milesOut: 1 })).json()).toMatchObject({ errors: [{ field: 'milesOut' }] });
    expect((await call('PUT', at('/vehicle/foreman', { vin: '1FTFW1ET5DFC19999', startDate: end.endDate }), {})).statusCode).toBe(
      404,
    );
    expect(await api.db.$count(vehicleUsage, eq(vehicleUsage.id, begun.json().data.id))).toBe(1);
  });

  it('takes an Idempotency-Key as any write: the 201 of the first time is answered again', async () => {
    const path = at('/job', { externalNumber: 'KEY-1' });
    const keyed = { 'idempotency-key': '"one"' };
    const answers = [await call('PUT', path, JOB, keyed), await call('PUT', path, JOB, keyed), await call('PUT', path, JOB)];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201, 200]);
  });

  it('wakes a reader that waits for the rows', async () => {
    const { headers } = await admin.get('/phase_code').expect(200);
    const waiting = admin.get('/phase_code').set({ 'if-none-match': headers['etag']!, prefer: 'wait=20' });
    const [answer] = await Promise.all([
      waiting,
      expect
        .poll(() => api.services.changes.state().waiting)
        .toBeGreaterThan(0)
        .then(() => call('PUT', at('/phase_code', { category: 'ugGas', phaseCode: 'LIVE' }), {})),
    ]);
    expect(answer.status).toBe(200);
    expect(answer.body.data.map(({ phaseCode }: { phaseCode: string }) => phaseCode)).toContain('LIVE');
  });

  it('shows a supervisor’s own jobs only, as on screen', async () => {
    const supervisor = await requestsOf(api, (await make.addPerson('supervisor')).id);
    await call('PUT', at('/job', { externalNumber: 'SEEN' }), { ...JOB, supervisorId: team.supervisor.employeeId });
    await supervisor.put(at('/job', { externalNumber: 'SEEN' }), { address: 'Mine now' }).expect(404);
    const named = await supervisor.put(at('/job', { externalNumber: 'NEW' }), JOB).expect(400);
    expect(named.body.errors).toEqual([{ field: 'regionId', reason: 'must be a row number' }]);
  });
});

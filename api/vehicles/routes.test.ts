import { and, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { listOf, oneOf } from '#shared/http/query.ts';
import { businessDate } from '#shared/rules/periods.ts';
import { Vehicle, VehicleUsage } from '#shared/vehicles.ts';
import { auditLog } from '../db/tables/settings.ts';
import { vehicle } from '../db/tables/vehicles.ts';
import { type Requests, requestsOf } from '../test/calls/requests.ts';
import { buildTestApi, type TestApi } from '../test/harness.ts';
import { crewsIn } from '../test/rows/crews.ts';
import { compareAudit, keepVersions } from '../test/rows/stored-versions.ts';

let api: TestApi;
let team: Awaited<ReturnType<ReturnType<typeof crewsIn>['addTeam']>>;
let trucks: { id: number }[];
let foreman: Requests;
let supervisor: Requests;
let stranger: Requests;
const HOUR_MS = 3_600_000;

beforeAll(async () => {
  api = await buildTestApi();
  await api.app.ready();
  const make = crewsIn(api.db);
  team = await make.addTeam();
  trucks = await api.db
    .insert(vehicle)
    .values(['101', '102'].map((number) => ({ name: `Truck ${number}`, model: 'Ford F-550', plate: `MST-${number}` })))
    .returning();
  foreman = await requestsOf(api, team.foreman.id);
  supervisor = await requestsOf(api, team.supervisor.id);
  stranger = await requestsOf(api, (await make.addTeam()).supervisor.id);
});
afterAll(() => api.close());

const trip = (given: object = {}) => ({
  vehicleId: trucks[0]!.id,
  foremanId: team.foreman.id,
  driverId: team.workers[0]!.id,
  jobId: team.job.id,
  crewId: team.crew.id,
  startDate: '2026-03-04T11:00:00.000Z',
  endDate: '2026-03-04T20:00:00.000Z',
  milesIn: 30_000.1,
  milesOut: 30_041.35,
  ...given,
});
const current = async (who: Requests, date?: string) =>
  oneOf(VehicleUsage.nullable()).parse(
    (await who.get(`/vehicle/foreman/${team.foreman.id}/job/${team.job.id}/current${date ? `?date=${date}` : ''}`).expect(200))
      .body,
  ).data;
const history = async (query = '') =>
  listOf(VehicleUsage).parse(
    (await supervisor.get(`/vehicle/foreman/${team.foreman.id}/job/${team.job.id}?${query}`).expect(200)).body,
  );

describe('vehicle/foreman', () => {
  it('is a trip that begins, is in use, and ends with its distance', async () => {
    const startDate = new Date(api.services.now().getTime() - 1_000).toISOString();
    const open = trip({ startDate, endDate: null, milesOut: null });
    expect(await current(foreman)).toBeNull();
    const begun = oneOf(VehicleUsage).parse((await foreman.post('/vehicle/foreman', open).expect(201)).body).data;
    expect(begun).toMatchObject({
      name: 'Truck 101',
      totalDistance: null,
      date: businessDate(new Date(startDate), 'America/New_York'),
    });
    expect(await current(foreman)).toMatchObject({ id: begun.id, driver: { fullName: team.workers[0]!.fullName } });
    const taken = await supervisor.post('/vehicle/foreman', { ...open, milesIn: 1 }).expect(409);
    expect(taken.body).toMatchObject({ code: 'VEHICLE_IN_USE', details: { id: begun.id } });
    const endDate = new Date(api.services.now().getTime()).toISOString();
    const ended = await foreman.patch(`/vehicle/foreman/${begun.id}`, { endDate, milesOut: 30_012.35, revision: 1 }).expect(200);
    expect(ended.body.data).toMatchObject({ totalDistance: 12.25, revision: 2 });
    expect(await current(foreman)).toBeNull();
    await foreman.delete(`/vehicle/foreman/${begun.id}`).expect(403);
    await supervisor.delete(`/vehicle/foreman/${begun.id}`).expect(204);
  });

  it('is out once, even when two take it at the same moment', async () => {
    const startDate = new Date(api.services.now().getTime() - HOUR_MS).toISOString();
    const open = trip({ startDate, endDate: null, milesOut: null, vehicleId: trucks[1]!.id });
    const answers = await Promise.all(Array.from({ length: 5 }, () => foreman.post('/vehicle/foreman', open)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409]);
    await supervisor.delete(`/vehicle/foreman/${answers.find(({ status }) => status === 201)!.body.data.id}`).expect(204);
  });

  it('has a history by foreman and job, within days, and by job; the last trip stands for a day that is over', async () => {
    const made = [];
    for (const day of ['03', '04', '05'])
      made.push(
        (
          await supervisor
            .post(
              '/vehicle/foreman',
              trip({ startDate: `2026-03-${day}T11:00:00.000Z`, endDate: `2026-03-${day}T20:00:00.000Z` }),
            )
            .expect(201)
        ).body.data.id,
      );
    expect((await history()).data.map(({ id }) => id)).toEqual([...made].reverse());
    expect((await history('order=[["startDate","ASC"]]')).data.map(({ id }) => id)).toEqual(made);
    const range = 'startDate=2026-03-04T05:00:00.000Z&endDate=2026-03-05T04:59:59.999Z';
    expect(await history(range)).toMatchObject({
      count: 1,
      data: [{ id: made[1], totalDistance: 41.25, driver: { id: team.workers[0]!.id } }],
    });
    expect((await current(supervisor, '2026-03-05'))?.id).toBe(made[2]);
    const ofJob = listOf(VehicleUsage).parse((await supervisor.get(`/job/${team.job.id}/vehicle?limit=2`).expect(200)).body);
    expect(ofJob).toMatchObject({ count: 3, data: [{ id: made[2] }, { id: made[1] }] });
    const where = encodeURIComponent(JSON.stringify({ crewId: team.crew.id }));
    expect((await supervisor.get(`/vehicle/foreman?where=${where}&order=[["startDate","DESC"]]`).expect(200)).body.count).toBe(3);
  });

  it('is for those who see foreman or job', async () => {
    const [first] = (await history()).data;
    await stranger.get(`/vehicle/foreman/${first!.id}`).expect(404);
    await stranger.get(`/job/${team.job.id}/vehicle`).expect(404);
    await stranger.patch(`/vehicle/foreman/${first!.id}`, { milesOut: 40_000 }).expect(404);
    await stranger.post('/vehicle/foreman', trip()).expect(403);
    expect(await current(stranger, '2026-03-05')).toBeNull();
  });

  it.each([
    [{ endDate: '2026-03-04T10:00:00.000Z' }, 'endDate'],
    [{ milesOut: 1 }, 'milesOut'],
    [{ milesOut: null }, 'milesOut'],
    [{ endDate: null }, 'endDate'],
    [{ startDate: '2999-01-01T00:00:00.000Z' }, 'startDate'],
    [{ milesIn: 1.234 }, 'milesIn'],
    [{ milesIn: -1 }, 'milesIn'],
    [{ vehicleId: 999_999 }, 'vehicleId'],
    [{ foremanId: 999_999 }, 'foremanId'],
    [{ driverId: 999_999 }, 'driverId'],
    [{ jobId: 999_999 }, 'jobId'],
    [{ crewId: 999_999 }, 'crewId'],
    [{ totalDistance: 3 }, 'totalDistance'],
  ])('refuses %j by name', async (given, field) => {
    expect((await supervisor.post('/vehicle/foreman', trip(given)).expect(400)).body.errors[0].field).toBe(field);
  });

  it('is audited as it was stored, when it is entered, corrected and removed', async () => {
    const run = (statements: string) => api.db.execute(sql.raw(statements));
    await keepVersions(run);
    const { id } = oneOf(VehicleUsage).parse((await supervisor.post('/vehicle/foreman', trip()).expect(201)).body).data;
    const startDate = '2026-03-05T11:00:00.000Z';
    const change = { startDate, endDate: null, milesOut: null, driverId: null };
    await supervisor.patch(`/vehicle/foreman/${id}`, change).expect(200);
    await supervisor.delete(`/vehicle/foreman/${id}`).expect(204);
    const { untrue, actions } = await compareAudit(run);
    expect(untrue).toEqual([]);
    expect([...actions]).toEqual(['vehicle/foreman.create', 'vehicle/foreman.update', 'vehicle/foreman.delete']);
  });

  it('refuses a driver whom its author does not see, as one that does not exist', async () => {
    const driver = await crewsIn(api.db).addPerson('worker');
    const { body } = await supervisor.post('/vehicle/foreman', trip({ driverId: driver.id })).expect(400);
    expect(body.errors).toEqual([{ field: 'driverId', reason: 'does not exist' }]);
  });

  it('knows no future', async () => {
    const path = `/vehicle/foreman/${team.foreman.id}/job/${team.job.id}/current`;
    expect((await supervisor.get(`${path}?date=2099-01-01`).expect(400)).body.errors[0].field).toBe('date');
    await supervisor.get(`/vehicle/foreman/x/job/${team.job.id}`).expect(400);
  });
});

describe('vehicle', () => {
  const VIN = '1FDUF5HT5KDA12345';
  const named = (body: unknown) => oneOf(Vehicle).parse(body).data;
  let admin: Requests;
  beforeAll(async () => {
    admin = await requestsOf(api, (await crewsIn(api.db).addPerson('subadmin')).id);
  });

  it('is entered by the office, and read by everybody who drives', async () => {
    const given = { name: ' Van 7 ', plate: 'VAN-7', vin: VIN.toLowerCase(), model: ' ', regionId: team.region.id };
    const van = named((await admin.post('/vehicle', given).expect(201)).body);
    expect(van).toMatchObject({ name: 'Van 7', vin: VIN, model: null, isRetired: false, isInUse: false, revision: 1 });
    await supervisor.post('/vehicle', { name: 'Mine', plate: 'M-1' }).expect(403);
    await supervisor.patch(`/vehicle/${van.id}`, { name: 'Mine' }).expect(403);
    const where = encodeURIComponent(JSON.stringify({ searchData: { $iLike: '%ukda%' } }));
    expect((await foreman.get(`/vehicle?where=${where}`).expect(200)).body.count).toBe(0);
    const byVin = encodeURIComponent(JSON.stringify({ searchData: { $iLike: '%ht5kda%' } }));
    const found = await foreman.get(`/vehicle?where=${byVin}&include=["region"]`).expect(200);
    expect(found.body.data).toMatchObject([{ id: van.id, region: { name: team.region.name } }]);
    await admin.patch(`/vehicle/${van.id}`, { model: 'Transit', revision: 1 }).expect(200);
    expect((await admin.patch(`/vehicle/${van.id}`, { model: 'E-350', revision: 1 }).expect(409)).body.code).toBe(
      'REVISION_CHANGED',
    );
    await admin.delete(`/vehicle/${van.id}`).expect(405);
  });

  it.each([
    [{ name: '' }, 400, 'name', 'Name is required'],
    [{ name: 'van  7' }, 409, 'name', 'is that of Van 7'],
    [{ plate: 'van-7' }, 409, 'plate', 'is that of Van 7'],
    [{ vin: VIN }, 409, 'vin', 'is that of Van 7'],
    [{ vin: 'O'.repeat(17) }, 400, 'vin', 'VIN must have 17 letters and digits, without I, O and Q'],
    [{ vin: VIN.slice(1) }, 400, 'vin', 'VIN must have 17 letters and digits, without I, O and Q'],
    [{ regionId: 999_999 }, 400, 'regionId', 'does not exist'],
  ])('refuses %j by name', async (given, status, field, reason) => {
    const { body } = await admin.post('/vehicle', { name: 'Van 8', plate: 'VAN-8', ...given }).expect(status);
    expect(body.errors).toEqual([{ field, reason }]);
  });

  it('says who is out with it, to those who see that trip, and is not retired meanwhile', async () => {
    const { id } = named((await admin.post('/vehicle', { name: 'Van 9', plate: 'VAN-9' }).expect(201)).body);
    const startDate = new Date(api.services.now().getTime() - HOUR_MS).toISOString();
    const open = trip({ vehicleId: id, startDate, endDate: null, milesOut: null });
    const begun = (await foreman.post('/vehicle/foreman', open).expect(201)).body.data;
    const seen = async (by: Requests) =>
      (await by.get(`/vehicle/${id}?include=["trips.driver"]`).expect(200)).body.data as z.infer<typeof Vehicle>;
    expect(await seen(supervisor)).toMatchObject({ isInUse: true, trips: [{ driver: { fullName: team.workers[0]!.fullName } }] });
    expect(await seen(stranger)).toMatchObject({ isInUse: true, trips: [] });
    expect((await admin.patch(`/vehicle/${id}`, { isRetired: true }).expect(409)).body.code).toBe('VEHICLE_IN_USE');
    await supervisor.delete(`/vehicle/foreman/${begun.id}`).expect(204);
    await admin.patch(`/vehicle/${id}`, { isRetired: true }).expect(200);
    const late = await foreman.post('/vehicle/foreman', open).expect(400);
    expect(late.body.errors).toEqual([{ field: 'vehicleId', reason: 'is retired' }]);
    await admin.patch(`/vehicle/${id}`, { isRetired: false }).expect(200);
    await supervisor
      .delete(`/vehicle/foreman/${(await foreman.post('/vehicle/foreman', open).expect(201)).body.data.id}`)
      .expect(204);
    const entries = await api.db
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.subject, 'vehicle'), eq(auditLog.subjectId, String(id))));
    expect(entries.map(({ action }) => action)).toEqual(['vehicle.create', 'vehicle.retire', 'vehicle.takeBack']);
  });
});

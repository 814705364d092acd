import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { vehicle, vehicleUsage } from '../db/tables/vehicles.ts';
import { requestsOf } from '../test/calls/requests.ts';
import { quietLog } from '../test/database.ts';
import { buildTestApi, type TestApi } from '../test/harness.ts';
import { crewsIn } from '../test/rows/crews.ts';
import { matchVehicles } from './rules.ts';
import { createSamsara } from './samsara-client.ts';
import { createTaking } from './worker.ts';

const HOUR_MS = 3_600_000;
const VIN = '1FDUF5HT5KDA12345';
const TOKEN = 'samsara_api_test';
const MILE = 1_609.344;
const never = new AbortController().signal;

/** Answers as the public documentation of Samsara says, a vehicle a page. */
const samsara = {
  vehicles: [] as { id: string; name: string; vin?: string }[],
  trips: {} as Record<string, object[]>,
  asked: [] as string[],
  /** How often the next requests are refused as too many. */
  tooMany: 0,
};
let server: Server;
let url: string;

beforeAll(async () => {
  server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url!, 'http://samsara.test');
    samsara.asked.push(pathname + (searchParams.has('after') ? ` after ${searchParams.get('after')}` : ''));
    const answer = (status: number, body: object, headers = {}) =>
      response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
    if (request.headers.authorization !== `Bearer ${TOKEN}`) return answer(401, { message: 'Invalid token' });
    if (samsara.tooMany > 0) {
      samsara.tooMany -= 1;
      return answer(429, { message: 'Rate limit' }, { 'retry-after': '0.01' });
    }
    if (pathname === '/v1/fleet/trips') return answer(200, { trips: samsara.trips[searchParams.get('vehicleId')!] ?? [] });
    const at = Number(searchParams.get('after') ?? 0);
    const hasNextPage = at + 1 < samsara.vehicles.length;
    const pagination = { endCursor: hasNextPage ? String(at + 1) : '', hasNextPage };
    return answer(200, { data: samsara.vehicles.slice(at, at + 1), pagination });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => new Promise((resolve) => server.close(resolve)));
beforeEach(() => Object.assign(samsara, { vehicles: [], trips: {}, asked: [], tooMany: 0 }));

describe('the client of Samsara', () => {
  it('reads page after page, and waits as long as it is told', async () => {
    samsara.vehicles = [
      { id: '1', name: 'Truck 1', vin: VIN },
      { id: '2', name: 'Van 2' },
    ];
    samsara.tooMany = 2;
    expect(await createSamsara({ url, token: TOKEN }).listVehicles(never)).toEqual([
      { id: '1', name: 'Truck 1', vin: VIN },
      { id: '2', name: 'Van 2', vin: null },
    ]);
    expect(samsara.asked).toEqual(['/fleet/vehicles', '/fleet/vehicles', '/fleet/vehicles', '/fleet/vehicles after 1']);
  });

  it('gives up when it is refused again and again, or has a wrong token', async () => {
    samsara.tooMany = 99;
    await expect(createSamsara({ url, token: TOKEN }).listVehicles(never)).rejects.toThrow('answered 429');
    expect(samsara.asked).toHaveLength(5);
    await expect(createSamsara({ url, token: 'other' }).listVehicles(never)).rejects.toThrow('answered 401');
  });

  it('leaves out trips under way, and those without an odometer', async () => {
    const start = Date.parse('2026-03-04T11:00:00Z');
    samsara.trips['7'] = [
      { startMs: start + HOUR_MS, endMs: 2 ** 63, startOdometer: 300, endOdometer: 0 },
      { startMs: start, endMs: start + HOUR_MS, startOdometer: 100, endOdometer: 300 },
      { startMs: start - HOUR_MS, endMs: start, startOdometer: 0, endOdometer: 0 },
    ];
    const client = createSamsara({ url, token: TOKEN });
    expect(await client.listTrips('7', new Date(start - HOUR_MS), new Date(start + 9 * HOUR_MS), never)).toEqual([
      { id: `samsara 7 ${start}`, start: new Date(start), end: new Date(start + HOUR_MS), metersIn: 100, metersOut: 300 },
    ]);
  });
});

it('vehicles are matched by VIN, or else by name, unless that has another VIN', () => {
  const own = [
    { id: 1, name: 'Truck 1', vin: VIN },
    { id: 2, name: 'Van  2', vin: null },
    { id: 3, name: 'Van 3', vin: '2FDUF5HT5KDA12345' },
  ];
  const supplied = [
    { id: 'a', name: 'Van 2', vin: VIN.toLowerCase() },
    { id: 'b', name: ' van 2', vin: null },
    { id: 'c', name: 'Van 3', vin: '3FDUF5HT5KDA12345' },
  ];
  expect(matchVehicles(own, supplied)).toEqual({
    pairs: [
      { vehicleId: 1, suppliedId: 'a' },
      { vehicleId: 2, suppliedId: 'b' },
    ],
    unmatched: [supplied[2]],
  });
});

describe('trips from telematics', () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await buildTestApi();
    await api.app.ready();
  });
  afterAll(() => api.close());

  it("are entered once, for the foreman of the vehicle's last trip, and stay as people left them", async () => {
    const make = crewsIn(api.db);
    const team = await make.addTeam();
    const supervisor = await requestsOf(api, team.supervisor.id);
    const [truck] = await api.db.insert(vehicle).values({ name: 'Truck 1', plate: 'MST-1', vin: VIN }).returning();
    const { id: vehicleId } = truck!;
    const now = api.services.now().getTime();
    const told = (hoursAgo: number, miles: number) => ({
      startMs: now - hoursAgo * HOUR_MS,
      endMs: now - (hoursAgo - 1) * HOUR_MS,
      startOdometer: miles * MILE,
      endOdometer: (miles + 12.5) * MILE,
    });
    samsara.vehicles = [
      { id: '1', name: 'Renamed', vin: VIN },
      { id: '2', name: 'Not ours' },
    ];
    samsara.trips['1'] = [told(5, 200), told(7, 100)];
    const warn = vi.fn();
    const services = { ...api.services, log: { ...quietLog, warn } as unknown as typeof quietLog };
    const take = createTaking({ services, supplier: createSamsara({ url, token: TOKEN }) });
    const trips = () =>
      api.db.select().from(vehicleUsage).where(eq(vehicleUsage.vehicleId, vehicleId)).orderBy(asc(vehicleUsage.startDate));

    await take(never);
    await take(never);
    expect(await trips()).toEqual([]);
    expect(warn.mock.calls.map(([said]) => said)).toEqual([{ name: 'Not ours', vin: null }, { vehicleId }]);

    // The first trip is entered by people; a told one that overlaps it is the same trip.
    const entered = {
      vehicleId,
      foremanId: team.foreman.id,
      startDate: new Date(now - 7.5 * HOUR_MS).toISOString(),
      endDate: new Date(now - 6 * HOUR_MS).toISOString(),
      milesIn: 99,
      milesOut: 113,
    };
    await supervisor.post('/vehicle/foreman', entered).expect(201);
    await take(never);
    await take(never);
    const [, taken, ...more] = await trips();
    expect(taken).toMatchObject({ foremanId: team.foreman.id, milesIn: 200, milesOut: 212.5, revision: 1 });
    expect(more).toEqual([]);

    samsara.tooMany = 5;
    await take(never);
    expect(String(warn.mock.lastCall![0].err)).toContain('answered 429');

    await supervisor.patch(`/vehicle/foreman/${taken!.id}`, { milesOut: 213 }).expect(200);
    await take(never);
    expect((await trips()).map(({ milesOut }) => milesOut)).toEqual([113, 213]);
    await supervisor.delete(`/vehicle/foreman/${taken!.id}`).expect(204);
    await take(never);
    expect((await trips()).map(({ milesOut }) => milesOut)).toEqual([113]);
  });
});

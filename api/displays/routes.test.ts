import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AuditChanges } from '#shared/audit/audit.ts';
import { SUPERVISORS_HEADER } from '#shared/constants.ts';
import { Displays, OwnDisplay } from '#shared/displays/displays.ts';
import { PAIRING_LETTERS } from '#shared/displays/pairing-code.ts';
import { HoursToday, OpenAlerts } from '#shared/roster/wall.ts';
import { businessDate } from '#shared/rules/periods.ts';
import { Credentials, EndedSessions, Pairing } from '#shared/session.ts';
import { alert } from '../db/tables/alerts.ts';
import { display, displaySession, pairing, pairingGuess } from '../db/tables/displays.ts';
import { SYSTEM } from '../db/write.ts';
import type { Method } from '../http/routes.ts';
import { recordLastSeen } from '../sign-in/online-commands.ts';
import { purgeSignIns } from '../sign-in/purge-worker.ts';
import { type Requests, requestsOf } from '../test/calls/requests.ts';
import { tellAll } from '../test/calls/sheet-calls.ts';
import { buildTestApi, type TestApi } from '../test/harness.ts';
import { crewsIn } from '../test/rows/crews.ts';

let api: TestApi;
/** Another process of the api on the same database. */
let other: TestApi;
let make: ReturnType<typeof crewsIn>;
let admin: Requests;
let adminId: number;
let teams: Awaited<ReturnType<ReturnType<typeof crewsIn>['addTeam']>>[];

beforeAll(async () => {
  api = await buildTestApi();
  other = await buildTestApi({ beside: api });
  await Promise.all([api.app.ready(), other.app.ready()]);
  make = crewsIn(api.db);
  adminId = (await make.addPerson('admin')).id;
  admin = await requestsOf(api, adminId);
  teams = [await make.addTeam(), await make.addTeam()];
  await api.services.write(SYSTEM, async (write) => write.changed('job'));
});
afterAll(async () => {
  await other.close();
  await api.close();
});

const begin = async (): Promise<Pairing> => {
  const answer = await api.app.inject({ method: 'POST', url: '/api/v1/auth/pairing', payload: {} });
  expect(answer.statusCode).toBe(200);
  return Pairing.parse(answer.json());
};
const ask = (deviceCode: string, at: TestApi = api) =>
  at.app.inject({ method: 'POST', url: '/api/v1/auth/pairing/token', payload: { device_code: deviceCode } });
const refresh = (token: string) =>
  api.app.inject({ method: 'POST', url: '/api/v1/auth/refresh', headers: { authorization: `Bearer ${token}` } });
/** Access tokens of before may have expired then. */
const later = async (seconds: number): Promise<void> => {
  api.clock.aheadMs += seconds * 1000;
  admin = await requestsOf(api, adminId);
};
const callsOf =
  (token: string, at: TestApi = api) =>
  (method: Method | 'GET', path: string, payload?: object, headers: Record<string, string> = {}) =>
    at.app.inject({
      method,
      url: `/api/v1${path}`,
      headers: { authorization: `Bearer ${token}`, ...headers },
      ...(payload && { payload }),
    });

/** Pairs a screen as an admin would. */
async function pair(form: object = {}) {
  const { device_code, user_code } = await begin();
  const paired = await admin.post('/display', { code: user_code, name: 'Control room', ...form }).expect(201);
  const answer = await ask(device_code);
  expect(answer.statusCode).toBe(200);
  const credentials = Credentials.parse(answer.json());
  return { id: paired.body.data.id as number, credentials, call: callsOf(credentials.token) };
}
const jobsOf = async (call: ReturnType<typeof callsOf>, query = '') => {
  const answer = await call('GET', `/roster?limit=300${query}`);
  return answer.json().roster.map(({ id }: { id: number }) => id) as number[];
};

describe('[displays-2] a pairing', () => {
  it('shows a code of eight letters, which are no words, and an address with it', async () => {
    const begun = await begin();
    expect(begun.user_code).toMatch(new RegExp(`^[${PAIRING_LETTERS}]{4}-[${PAIRING_LETTERS}]{4}$`));
    expect(begun.verification_uri_complete).toBe(`http://muster.test/pair?code=${begun.user_code}`);
    expect(begun).toMatchObject({ verification_uri: 'http://muster.test/pair', expires_in: 600, interval: 5 });
  });

  it('keeps hashes of both codes alone, and of the tokens', async () => {
    const begun = await begin();
    const { credentials } = await pair();
    const kept = JSON.stringify([await api.db.select().from(pairing), await api.db.select().from(displaySession)]);
    for (const secret of [
      begun.device_code,
      begun.user_code.replace('-', ''),
      credentials.refresh_token.token,
      credentials.token,
    ])
      expect(kept).not.toContain(secret);
  });

  it('is pending until an admin enters the code, in any case, and is answered once', async () => {
    const { device_code, user_code } = await begin();
    expect((await ask(device_code)).json()).toMatchObject({ statusCode: 400, code: 'AUTHORIZATION_PENDING' });
    await later(6);
    await admin.post('/display', { code: ` ${user_code.toLowerCase().replace('-', ' ')} `, name: 'Gate' }).expect(201);
    const answer = await ask(device_code);
    expect(Credentials.parse(answer.json()).user).toMatchObject({ role: 'display', fullName: 'Gate' });
    await later(6);
    expect((await ask(device_code)).json()).toMatchObject({ code: 'EXPIRED_TOKEN' });
    await admin.post('/display', { code: user_code, name: 'Again' }).expect(400);
  });

  it('that asks too often is slowed down, by five seconds each time', async () => {
    const { device_code } = await begin();
    const codes = [];
    for (const wait of [0, 1, 6, 11, 20]) {
      await later(wait);
      codes.push((await ask(device_code)).json().code);
    }
    expect(codes).toEqual(['AUTHORIZATION_PENDING', 'SLOW_DOWN', 'SLOW_DOWN', 'SLOW_DOWN', 'AUTHORIZATION_PENDING']);
  });

  it('is over after ten minutes, for the admin and for the screen', async () => {
    const { device_code, user_code } = await begin();
    await later(601);
    const late = await admin.post('/display', { code: user_code, name: 'Late' });
    expect(late.body).toMatchObject({ statusCode: 400, code: 'PAIRING_CODE_WRONG', errors: [{ field: 'code' }] });
    expect((await ask(device_code)).json()).toMatchObject({ code: 'EXPIRED_TOKEN' });
    await purgeSignIns(api.services);
    expect(await api.db.$count(pairing)).toBe(0);
  });

  it('gives two apis that ask at once one session', async () => {
    const { device_code, user_code } = await begin();
    await admin.post('/display', { code: user_code, name: 'Twice' }).expect(201);
    const answers = await Promise.all([ask(device_code), ask(device_code, other), ask('made-up')]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400, 400]);
  });

  it.each(['subadmin', 'supervisor', 'foreman', 'worker'] as const)('is not entered by a %s', async (role) => {
    const { user_code } = await begin();
    const person = await requestsOf(api, (await make.addPerson(role)).id);
    await person.post('/display', { code: user_code, name: 'Own' }).expect(403);
    await person.get('/display').expect(403);
  });

  it('names regions or supervisors that exist, and not both', async () => {
    const { user_code } = await begin();
    const refused = async (form: object) =>
      (await admin.post('/display', { code: user_code, name: 'Scope', ...form }).expect(400)).body.errors;
    expect(await refused({ regionIds: [999_999] })).toMatchObject([{ field: 'regionIds' }]);
    expect(await refused({ supervisorIds: [teams[0]!.foreman.id] })).toMatchObject([{ field: 'supervisorIds' }]);
    const both = { regionIds: [teams[0]!.job.regionId], supervisorIds: [teams[0]!.supervisor.id] };
    expect(await refused(both)).toMatchObject([{ reason: 'Choose regions or supervisors, not both' }]);
  });

  it('refuses a thousand guesses, by address and in total, over two apis; ten minutes later codes count again', async () => {
    await later(3600);
    await api.db.delete(pairingGuess);
    const { user_code } = await begin();
    const wrong = (n: number) =>
      Array.from({ length: 8 }, (_, place) => PAIRING_LETTERS[Math.floor(n / 20 ** place) % 20]).join('');
    const before = await api.db.$count(display);
    const token = await api.tokenFor(adminId);
    const guess = (n: number, from: string) =>
      callsOf(token, n % 2 ? api : other)(
        'POST',
        '/display',
        { code: wrong(n), name: 'Guess' },
        // The gateway's addresses are trusted: this machine.
        { 'x-forwarded-for': from },
      );
    const tally = async (count: number, from: (n: number) => string) => {
      const statuses: Record<number, number> = {};
      for (let n = 0; n < count; n += 20) {
        const answers = await Promise.all(Array.from({ length: 20 }, (_, at) => guess(n + at, from(n + at))));
        for (const { statusCode } of answers) statuses[statusCode] = (statuses[statusCode] ?? 0) + 1;
      }
      return statuses;
    };
    expect(await tally(300, () => '192.0.2.1')).toEqual({ 400: 10, 429: 290 });
    expect(await tally(700, (n) => `198.51.100.${n % 250}`)).toEqual({ 400: 40, 429: 660 });
    const right = await admin.post('/display', { code: user_code, name: 'Right' });
    expect([right.status, right.body.code]).toEqual([429, 'TOO_MANY_ATTEMPTS']);
    expect(await api.db.$count(display)).toBe(before);
    await later(601);
    const next = await begin();
    await admin.post('/display', { code: next.user_code, name: 'Right' }).expect(201);
  });

  it('does not begin while two hundred screens wait', async () => {
    await api.db.delete(pairing);
    const rows = Array.from({ length: 199 }, (_, n) => ({
      deviceHash: `waits ${n}`,
      userCodeHash: `waits ${n}`,
      intervalSeconds: 5,
      expiresAt: new Date(api.services.now().getTime() + 60_000),
    }));
    await api.db.insert(pairing).values(rows);
    const start = (at: TestApi) => at.app.inject({ method: 'POST', url: '/api/v1/auth/pairing', payload: {} });
    const answers = await Promise.all([start(api), start(other), start(api)]);
    await api.db.delete(pairing);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 429, 429]);
  });
});

describe('[displays-3] a display', () => {
  it('reads the roster of its regions, or of its supervisors, and no other, whatever it asks for', async () => {
    const [one, two] = teams as [(typeof teams)[0], (typeof teams)[0]];
    const all = await pair();
    expect(await jobsOf(all.call)).toEqual(expect.arrayContaining([one.job.id, two.job.id]));
    const region = await pair({ regionIds: [one.job.regionId] });
    expect(await jobsOf(region.call)).toContain(one.job.id);
    const supervisor = await pair({ supervisorIds: [two.supervisor.id] });
    expect(await jobsOf(supervisor.call)).toEqual([two.job.id]);
    expect(await jobsOf(supervisor.call, `&region=${one.job.regionId}`)).not.toContain(one.job.id);
    const selecting = await supervisor.call('GET', '/roster', undefined, { [SUPERVISORS_HEADER]: String(one.supervisor.id) });
    expect(selecting.json().roster.map(({ id }: { id: number }) => id)).toEqual([two.job.id]);
    expect((await all.call('GET', '/roster?date=2026-01-05')).statusCode).toBe(403);
  });

  it('that shows no names is not told them', async () => {
    const { call } = await pair({ showsNames: false });
    const { roster, totals } = (await call('GET', '/roster?limit=300')).json();
    const said = JSON.stringify(roster);
    for (const { foreman, workers } of teams)
      for (const { fullName, lastName } of [foreman, ...workers]) {
        expect(said).not.toContain(fullName);
        expect(said).not.toContain(lastName);
      }
    expect(totals.out).toBeGreaterThan(0);
    expect(said).not.toContain(teams[0]!.supervisor.fullName);
    const told = new Set(roster.flatMap(({ crew }: { crew: { id: number }[] }) => crew.map(({ id }) => id)));
    expect(told.size).toBeGreaterThan(0);
    for (const { workers } of teams) for (const { id } of workers) expect(told.has(id)).toBe(false);
    const scoped = await pair({ showsNames: false, showsNumbers: true, supervisorIds: [teams[0]!.supervisor.id] });
    expect((await scoped.call('GET', '/display/own')).body).not.toContain(teams[0]!.supervisor.fullName);
    expect((await scoped.call('GET', '/roster?limit=300')).body).not.toContain('foremanPhone');
  });

  it('is told telephone numbers only if it shows them', async () => {
    const phoneOf = async (form: object) =>
      (await (await pair(form)).call('GET', '/roster?limit=300')).json().roster[0].foremanPhone;
    expect(await phoneOf({ showsNumbers: true })).not.toBeUndefined();
    expect(await phoneOf({})).toBeUndefined();
  });

  it('knows the regions of its scope alone', async () => {
    const { regionId } = teams[0]!.job;
    const own = async (form: object) => (await (await pair(form)).call('GET', '/display/own')).json().data.regionsInScope;
    expect((await own({ regionIds: [regionId] })).map(({ id }: { id: number }) => id)).toEqual([regionId]);
    expect((await own({})).length).toBeGreaterThan(1);
  });

  it('reads the open alerts and hours of its scope, and of whom they are if it shows names', async () => {
    const [one, two] = teams as [(typeof teams)[0], (typeof teams)[0]];
    const today = businessDate(api.services.now(), api.services.businessTimeZone);
    for (const { foreman, supervisor, region, crew, job, workers } of teams) {
      const dwo = await make.addDwo(foreman.id, today, { supervisorId: supervisor.id, regionId: region.id, crewId: crew.id });
      const { id: dwoJobId } = await make.addDwoJob(dwo.id, job.id, crew.id);
      const start = new Date(api.services.now().getTime() - 3_600_000);
      await make.addShift({ dwoJobId, date: today, employeeId: workers[0]!.id, start });
      await api.db.insert(alert).values({
        type: 'pictureMismatch',
        jobId: job.id,
        dwoId: dwo.id,
        dwoJobId,
        data: { jobId: job.jobId, name: workers[0]!.fullName, foremanName: foreman.fullName },
        occasion: `test:${job.id}`,
        createdAt: api.services.now(),
      });
    }
    await tellAll(api);
    const scoped = await pair({ supervisorIds: [two.supervisor.id] });
    const { data } = OpenAlerts.parse((await scoped.call('GET', `/roster/alerts?region=${two.job.regionId}`)).json());
    expect(data).toMatchObject([{ jobNumber: two.job.jobId, name: two.workers[0]!.fullName }]);
    expect((await scoped.call('GET', `/roster/alerts?region=${one.job.regionId}`)).json().data).toEqual([]);
    const hours = HoursToday.parse((await scoped.call('GET', '/roster/hours')).json());
    expect(hours.data).toMatchObject([{ id: two.job.id, minutes: 0, running: 1 }]);
    expect(hours.regions.map(({ id }) => id)).toEqual([two.job.regionId]);
    const nameless = await pair({ showsNames: false });
    const answer = await nameless.call('GET', '/roster/alerts');
    expect(OpenAlerts.parse(answer.json()).data.map(({ name }) => name)).toEqual([null, null]);
    for (const { foreman, workers } of teams)
      for (const { lastName } of [foreman, ...workers]) expect(answer.body).not.toContain(lastName);
  });

  it('is told its playlist, and of a new one at once; a wrong one is refused where it is wrong', async () => {
    const turn = { view: 'quiet', seconds: 45, from: '05:00', until: '20:00', days: [] };
    const { id, call } = await pair({ playlist: [{ view: 'board' }] });
    const own = await call('GET', '/display/own');
    const whole = { view: 'board', seconds: 60, from: null, until: null, days: [] };
    expect(OwnDisplay.parse(own.json()).data.playlist).toEqual([whole]);
    const waiting = call('GET', '/display/own', undefined, { 'if-none-match': String(own.headers['etag']), prefer: 'wait=20' });
    await admin.put(`/display/${id}`, { name: 'Gate', playlist: [turn, { ...turn, view: 'alerts', days: ['sun', 'mon'] }] });
    const told = OwnDisplay.parse((await waiting).json()).data.playlist;
    expect(told).toEqual([turn, { ...turn, view: 'alerts', days: ['mon', 'sun'] }]);
    const refused = async (entry: object) =>
      (await admin.put(`/display/${id}`, { name: 'Gate', playlist: [turn, { ...turn, ...entry }] }).expect(400)).body.errors;
    expect(await refused({ until: null })).toEqual([{ field: 'playlist.1.until', reason: 'Enter both times, or none' }]);
    expect(await refused({ seconds: 5 })).toMatchObject([{ field: 'playlist.1.seconds' }]);
    expect(await refused({ view: 'payroll' })).toMatchObject([{ field: 'playlist.1.view' }]);
    expect(await refused({ from: '5 a.m.' })).toMatchObject([{ field: 'playlist.1.from' }]);
  });

  it('is told the regions of each entry of its playlist, as far as they are in its scope', async () => {
    const [one, two] = [await make.addRegion(), await make.addRegion()];
    const entry = { view: 'board', seconds: 60, from: null, until: null, days: [] };
    const playlist = [{ ...entry, regionIds: [two.id, one.id, two.id] }, { ...entry, regionIds: [two.id] }, entry];
    const { id, call } = await pair({ playlist });
    const own = async () => OwnDisplay.parse((await call('GET', '/display/own')).json()).data.playlist;
    expect(await own()).toEqual([{ ...entry, regionIds: [two.id, one.id] }, { ...entry, regionIds: [two.id] }, entry]);
    await admin.put(`/display/${id}`, { name: 'Gate', regionIds: [one.id], playlist }).expect(200);
    expect(await own()).toEqual([{ ...entry, regionIds: [one.id] }, entry, entry]);
    const listed = Displays.parse((await admin.get('/display').expect(200)).body).data.find((one) => one.id === id);
    expect(listed?.playlist[1]?.regionIds).toEqual([two.id]);
  });

  it('may make no other call', async () => {
    const { call } = await pair();
    const own = new Set([
      'GET /roster',
      'GET /roster/alerts',
      'GET /roster/hours',
      'GET /auth/me',
      'GET /auth/ended',
      'GET /display/own',
      'PUT /display/own',
      'POST /auth/logout',
    ]);
    const open: string[] = [];
    // Without an id it is a page of the documents, which nobody signs in for.
    const asked = api.app.declaredCalls.filter(
      ({ method, isPublic, operationId, path }) =>
        method !== 'HEAD' && !isPublic && operationId !== undefined && path.startsWith('/api/v1/'),
    );
    for (const { method, path } of asked) {
      const name = `${method} ${path.replace('/api/v1', '')}`;
      if (own.has(name)) continue;
      const filled = path.replace('/api/v1', '').replaceAll(':date', '2026-01-31').replaceAll(/:\w+/g, '1').replaceAll('*', 'x');
      const { statusCode } = await call(method as Method, filled, method === 'GET' ? undefined : {});
      if (statusCode !== 403 && statusCode !== 405) open.push(`${name} ${statusCode}`);
    }
    expect(asked.length).toBeGreaterThan(150);
    expect(open).toEqual([]);
  });

  it('is woken when its scope changes, and so is its own page; nobody widens it from there', async () => {
    const [one, two] = teams as [(typeof teams)[0], (typeof teams)[0]];
    const { id, call } = await pair({ supervisorIds: [one.supervisor.id] });
    const first = await call('GET', '/roster?limit=300');
    const waiting = call('GET', '/roster?limit=300', undefined, {
      'if-none-match': String(first.headers['etag']),
      prefer: 'wait=20',
    });
    const own = await call('GET', '/display/own');
    const ownWaiting = call('GET', '/display/own', undefined, {
      'if-none-match': String(own.headers['etag']),
      prefer: 'wait=20',
    });
    const change = { name: 'Gate', supervisorIds: [two.supervisor.id], showsNames: true, playsSound: true, revision: 1 };
    await admin.put(`/display/${id}`, change).expect(200);
    expect((await waiting).json().roster.map((row: { id: number }) => row.id)).toEqual([two.job.id]);
    expect(OwnDisplay.parse((await ownWaiting).json()).data).toMatchObject({
      name: 'Gate',
      supervisors: [{ id: two.supervisor.id }],
      playsSound: true,
    });
    expect(OwnDisplay.parse(own.json()).data.playsSound).toBe(false);
    const late = await admin.put(`/display/${id}`, { ...change, name: 'Late' });
    expect([late.status, late.body.code]).toEqual([409, 'REVISION_CHANGED']);
  });

  it('shows its name when it is asked to, and tells its screen', async () => {
    const { id, call } = await pair({ name: 'Yard gate' });
    await admin.post(`/display/${id}/identify`, {}).expect(204);
    const { identifyUntil } = OwnDisplay.parse((await call('GET', '/display/own')).json()).data;
    expect(Date.parse(identifyUntil!) - api.services.now().getTime()).toBeGreaterThan(8_000);
    expect((await call('PUT', '/display/own', { width: 1920, height: 1080, version: '1.2.3' })).statusCode).toBe(204);
    const { data } = Displays.parse((await admin.get('/display').expect(200)).body);
    expect(data.find((one) => one.id === id)).toMatchObject({ width: 1920, height: 1080, version: '1.2.3', name: 'Yard gate' });
    expect((await call('PUT', '/display/own', { width: 0, height: 1, version: '', name: 'x' })).statusCode).toBe(400);
  });

  it('is on while its page is open, and else not seen since', async () => {
    const { id, credentials } = await pair();
    const stateOf = async () => Displays.parse((await admin.get('/display')).body).data.find((one) => one.id === id);
    const at = api.services.now();
    const until = new Date(at.getTime() + 60_000);
    const { sessionId } = credentials;
    await api.services.write(SYSTEM, (write) => recordLastSeen(write, { there: [{ sessionId, until }], gone: [] }, at));
    expect(await stateOf()).toMatchObject({ isOn: true, seenAt: null });
    await later(5);
    const gone = api.services.now();
    await api.services.write(SYSTEM, (write) => recordLastSeen(write, { there: [], gone: [{ sessionId, until }] }, gone));
    expect(await stateOf()).toMatchObject({ isOn: false, seenAt: gone.toISOString() });
  });
});

describe('[displays-4] the session of a display', () => {
  it('ends when it is unpaired: at both apis, within its long poll, and every gateway is told', async () => {
    const { id, credentials, call } = await pair();
    const elsewhere = callsOf(credentials.token, other);
    const first = await elsewhere('GET', '/roster');
    const waiting = elsewhere('GET', '/roster', undefined, { 'if-none-match': String(first.headers['etag']), prefer: 'wait=20' });
    const { cursor } = EndedSessions.parse((await admin.get('/auth/ended')).body);
    const began = performance.now();
    await admin.delete(`/display/${id}`).expect(204);
    expect((await waiting).statusCode).toBe(401);
    expect(performance.now() - began).toBeLessThan(1000);
    expect((await call('GET', '/roster')).statusCode).toBe(401);
    expect((await elsewhere('GET', '/display/own')).statusCode).toBe(401);
    const refused = await refresh(credentials.refresh_token.token);
    expect(refused.json()).toMatchObject({ statusCode: 401, details: { reason: 'unpaired' } });
    const { data } = EndedSessions.parse((await admin.get(`/auth/ended?since=${cursor}`)).body);
    expect(data).toMatchObject([{ sessionId: credentials.sessionId, reason: 'unpaired' }]);
    await admin.delete(`/display/${id}`).expect(404);
  });

  it('rotates its token: a repeat within ten minutes is the same one, a later one proves a copy', async () => {
    const { credentials } = await pair();
    const old = credentials.refresh_token.token;
    await later(60);
    const second = Credentials.parse((await refresh(old)).json());
    expect(second.sessionId).toBe(credentials.sessionId);
    expect(second.refresh_token.token).not.toBe(old);
    await later(300);
    expect(Credentials.parse((await refresh(old)).json()).refresh_token).toEqual(second.refresh_token);
    await later(600);
    expect((await refresh(old)).json()).toMatchObject({ statusCode: 401, details: { reason: 'replaced' } });
    expect((await refresh(second.refresh_token.token)).statusCode).toBe(401);
    expect((await callsOf(second.token)('GET', '/roster')).statusCode).toBe(401);
  });

  it('lasts while it is off for two months, and not for four', async () => {
    const { credentials } = await pair();
    await later(60 * 86_400);
    const second = Credentials.parse((await refresh(credentials.refresh_token.token)).json());
    await later(120 * 86_400);
    expect((await refresh(second.refresh_token.token)).statusCode).toBe(401);
  });

  it('is in the audit: paired, edited and unpaired, by whom, and no secret', async () => {
    const { id } = await pair({ name: 'Audited' });
    const playlist = [{ view: 'night', seconds: 60, from: '20:00', until: '05:00', days: [] }];
    await admin.put(`/display/${id}`, { name: 'Audited again', showsNames: false, playlist }).expect(200);
    await admin.delete(`/display/${id}`).expect(204);
    const { body } = await admin
      .get(`/audit/changes?where=${JSON.stringify({ subject: 'display', subjectId: String(id) })}`)
      .expect(200);
    const found = AuditChanges.parse(body).data.map(({ action, byId }) => [action, byId]);
    expect(found.sort()).toEqual([
      ['display.pair', adminId],
      ['display.unpair', adminId],
      ['display.update', adminId],
    ]);
    const update = AuditChanges.parse(body).data.find(({ action }) => action === 'display.update');
    expect(update?.fields['playlist']).toEqual({ before: [], after: playlist });
    expect(JSON.stringify(body)).not.toMatch(/hash/i);
  });
});

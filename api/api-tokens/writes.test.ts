import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AuditChanges } from '#shared/audit/audit.ts';
import { isForPrograms, tokenRightsTo } from '#shared/permissions.ts';
import { TokenRight } from '#shared/roles.ts';
import { type Method, programsOf } from '../test/calls/programs.ts';
import { type Requests, requestsOf } from '../test/calls/requests.ts';
import { buildTestApi, type TestApi } from '../test/harness.ts';
import { crewsIn } from '../test/rows/crews.ts';

let api: TestApi;
let team: Awaited<ReturnType<ReturnType<typeof crewsIn>['addTeam']>>;
let maker: Awaited<ReturnType<ReturnType<typeof crewsIn>['addPerson']>>;
let admin: Requests;
let programWith: ReturnType<typeof programsOf>;

beforeAll(async () => {
  api = await buildTestApi();
  await api.app.ready();
  const make = crewsIn(api.db);
  team = await make.addTeam();
  maker = await make.addPerson('admin');
  admin = await requestsOf(api, maker.id);
  programWith = programsOf(api, admin);
});
afterAll(() => api.close());

const WRITES: Readonly<Partial<Record<TokenRight, readonly string[]>>> = {
  writePeople: [
    'PATCH /employee/:id',
    'POST /employee',
    'PUT /employee/:id',
    'PUT /employee/:id/setActive',
    'PUT /employee/external',
  ],
  writeRates: ['PUT /employee/rates/external'],
  writeJobs: ['PATCH /job/:id', 'POST /job', 'PUT /job/:id', 'PUT /job/external'],
  writePhaseCodes: [
    'PATCH /job_phase_code/:id',
    'PATCH /phase_code/:id',
    'POST /job/:id/phaseCodes',
    'POST /job_phase_code',
    'POST /phase_code',
    'PUT /job_phase_code/external',
    'PUT /phase_code/external',
  ],
  writeVehicles: [
    'PATCH /vehicle/:id',
    'PATCH /vehicle/foreman/:id',
    'POST /vehicle',
    'POST /vehicle/foreman',
    'PUT /vehicle/external',
    'PUT /vehicle/foreman/:id',
    'PUT /vehicle/foreman/external',
  ],
};

describe('[tokens-5] a program', () => {
  it.each(TokenRight.options)('with the right %s alone is refused every call but its own', async (right) => {
    const call = await programWith(right);
    const calls = api.app.declaredCalls
      .filter(
        ({ method, isPublic, isRefused, path }) => method !== 'HEAD' && !isPublic && !isRefused && path.startsWith('/api/v1/'),
      )
      .map((declared) => ({ ...declared, method: declared.method as Method, path: declared.path.replace('/api/v1', '') }));
    const open: string[] = [];
    for (const { method, path, right: asked, shows } of calls) {
      const filled = path.replaceAll(':date', '2026-01-31').replaceAll(/:\w+/g, '999999').replaceAll('*', 'x');
      const answer = await call(method, filled, method === 'GET' ? undefined : {});
      if (answer.statusCode !== 403) {
        open.push(`${method} ${path}`);
        continue;
      }
      // What another right would open says so, by name; the rest is for no token at all.
      const needed = [asked, ...shows.map((subject) => ({ action: 'read' as const, subject }))]
        .filter((one) => isForPrograms(method, one))
        .map(({ action, subject }) => tokenRightsTo(action, subject))
        .find((rights) => !rights.includes(right));
      const { code, message } = answer.json();
      if (needed && needed.length > 0) {
        expect([method, path, code]).toEqual([method, path, 'TOKEN_RIGHT_MISSING']);
        for (const name of needed) expect(message).toMatch(new RegExp(`\\b${name}\\b`));
      } else expect([method, path, code]).toEqual([method, path, 'FORBIDDEN']);
    }
    const reads = calls.filter(
      ({ method, right: asked, shows }) =>
        method === 'GET' &&
        asked &&
        [asked, ...shows.map((subject) => ({ action: 'read' as const, subject }))].every(({ action, subject }) =>
          tokenRightsTo(action, subject).includes(right),
        ),
    );
    expect(open.filter((one) => !one.startsWith('GET')).sort()).toEqual(WRITES[right] ?? []);
    expect(open.filter((one) => one.startsWith('GET')).sort()).toEqual(reads.map(({ path }) => `GET ${path}`).sort());
  });

  it('writes by the rules of the office, and the audit names it beside its maker', async () => {
    const call = await programWith('writeJobs');
    const changed = await call('PATCH', `/job/${team.job.id}`, { progressPercentage: 41 });
    expect([changed.statusCode, changed.json().data]).toMatchObject([200, { id: team.job.id, progressPercentage: 41 }]);
    expect(changed.json().data).not.toHaveProperty('laborCost');
    expect((await call('PATCH', `/job/${team.job.id}`, { progressPercentage: 141 })).json()).toMatchObject({
      statusCode: 400,
      errors: [{ field: 'progressPercentage' }],
    });
    const { body } = await admin.get('/audit/changes?where={"action":"job.progress"}').expect(200);
    expect(AuditChanges.parse(body).data).toMatchObject([{ by: maker.fullName, byId: maker.id, program: 'Program writeJobs' }]);
    const own = await admin.patch(`/job/${team.job.id}`, { progressPercentage: 42 }).expect(200);
    expect(own.body.data.progressPercentage).toBe(42);
    const later = AuditChanges.parse((await admin.get('/audit/changes?where={"action":"job.progress"}').expect(200)).body);
    expect(later.data.map(({ program }) => program)).toEqual([null, 'Program writeJobs']);
  });

  it('gives a job no phase codes without the right to them', async () => {
    const form = { phaseCodes: [{ phaseCode: '100' }] };
    const call = await programWith('writeJobs');
    expect((await call('POST', `/job/${team.job.id}/phaseCodes`, form)).json()).toMatchObject({
      code: 'TOKEN_RIGHT_MISSING',
      message: 'This API token lacks the right writePhaseCodes',
    });
  });

  it('makes and changes no admin, and sets no pay rate without the right to', async () => {
    const call = await programWith('writePeople');
    await admin.post('/company', { name: 'Programs', code: '77' }).expect(201);
    const person = {
      employeeId: '7-00421-01',
      firstName: 'Noor',
      lastName: 'Haddad',
      role: 'worker',
      regionId: team.foreman.regionId,
      companyName: 'Programs',
      class: 'Laborer',
    };
    expect((await call('POST', '/employee', { ...person, role: 'admin', email: 'noor@muster.example' })).json()).toMatchObject({
      statusCode: 403,
      code: 'ADMINISTRATOR',
    });
    expect((await call('PATCH', `/employee/${maker.id}`, { lastName: 'Other' })).json()).toMatchObject({ code: 'ADMINISTRATOR' });
    expect((await call('POST', '/employee', { ...person, earningRate1: 'Lineman - ST 99.00' })).json()).toMatchObject({
      statusCode: 403,
      errors: [{ field: 'earningRate1' }],
    });
    const made = await call('POST', '/employee', person);
    expect([made.statusCode, made.json().data]).toMatchObject([201, { fullName: 'Noor Haddad' }]);
    const { id } = made.json().data;
    expect((await call('PATCH', `/employee/${id}`, { earningRate2: 'Lineman - ST 99.00' })).statusCode).toBe(403);
    const rating = await programWith('writePeople', 'writeRates');
    const rated = await rating('PATCH', `/employee/${id}`, { earningRate1: 'Lineman - ST 99.00' });
    expect([rated.statusCode, rated.json().data.earningRate1]).toEqual([200, undefined]);
    expect((await call('PUT', `/employee/${id}/setActive`, { isActive: false })).statusCode).toBe(200);
  });
});

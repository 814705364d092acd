import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AUDIT_KINDS, AuditChanges, AuditEntry } from '#shared/audit/audit.ts';
import { SUBJECT_WORDS } from '#shared/audit/subjects.ts';
import { ChangelogEntry } from '#shared/changelog.ts';
import { listOf, oneOf } from '#shared/http/query.ts';
import { changelogEntry } from '../db/tables/settings.ts';
import { type Requests, requestsOf } from '../test/calls/requests.ts';
import { buildTestApi, type TestApi } from '../test/harness.ts';
import { crewsIn } from '../test/rows/crews.ts';

let api: TestApi;
let team: Awaited<ReturnType<ReturnType<typeof crewsIn>['addTeam']>>;
let admin: Requests;
let subadmin: Requests;
let supervisor: Requests;

beforeAll(async () => {
  api = await buildTestApi();
  await api.app.ready();
  const make = crewsIn(api.db);
  team = await make.addTeam();
  admin = await requestsOf(api, (await make.addPerson('admin')).id);
  subadmin = await requestsOf(api, (await make.addPerson('subadmin')).id);
  supervisor = await requestsOf(api, team.supervisor.id);
  for (const progressPercentage of [10, 20, 30])
    await supervisor.patch(`/job/${team.job.id}`, { progressPercentage }).set('user-agent', 'Phone 3').expect(200);
  await supervisor.post('/jobnote', { jobId: team.job.id, note: 'n' }).expect(201);
});
afterAll(() => api.close());

const entries = async (where: object, query = '') =>
  listOf(AuditEntry).parse(
    (await admin.get(`/audit?where=${encodeURIComponent(JSON.stringify(where))}${query}`).expect(200)).body,
  );

describe('GET audit', () => {
  it('tells an admin who changed what, from what to what, newest first and by page', async () => {
    const ofJob = await entries({ subject: 'job', subjectId: String(team.job.id) }, '&limit=2&include=["actor","actingAs"]');
    expect(ofJob).toMatchObject({ count: 3, limit: 2, order: [['id', 'DESC']] });
    expect(ofJob.data[0]).toMatchObject({
      actor: { fullName: team.supervisor.fullName },
      actingAs: null,
      before: { progressPercentage: 20 },
      after: { progressPercentage: 30 },
      requestId: expect.any(String),
    });
    const rest = await entries({ subject: 'job', subjectId: String(team.job.id) }, '&limit=2&offset=2');
    expect(rest.data).toHaveLength(1);
    const one = await admin.get(`/audit/${ofJob.data[0]!.id}`).expect(200);
    expect(oneOf(AuditEntry).parse(one.body).data.id).toBe(ofJob.data[0]!.id);
  });

  it('is found by actor and time', async () => {
    const now = api.services.now().getTime();
    const around = { $gte: new Date(now - 60_000).toISOString(), $lte: new Date(now + 60_000).toISOString() };
    expect((await entries({ actorId: team.supervisor.id, at: around })).count).toBe(4);
    expect((await entries({ actorId: team.foreman.id })).count).toBe(0);
    expect((await entries({ at: { $lt: around.$gte } })).count).toBe(0);
  });

  it('waits until something is written', async () => {
    const { headers } = await admin.get('/audit').expect(200);
    await admin.get('/audit').set('if-none-match', headers['etag']!).expect(304);
    await supervisor.post('/jobnote', { jobId: team.job.id, note: 'n' }).expect(201);
    await admin.get('/audit').set('if-none-match', headers['etag']!).expect(200);
  });

  it('is for admins alone, and nobody writes it', async () => {
    await subadmin.get('/audit').expect(403);
    await supervisor.get('/audit').expect(403);
    await admin.delete('/audit/1').expect(404);
    await admin.get('/audit?where={"before":1}').expect(400);
  });
});

const changes = async (query: Record<string, string>) =>
  AuditChanges.parse((await admin.get(`/audit/changes?${new URLSearchParams(query)}`).expect(200)).body);

describe('GET audit/changes', () => {
  const ofJobs = JSON.stringify({ subject: { $in: AUDIT_KINDS.job } });

  it('says what changed in names, and finds it by job, by person and by author', async () => {
    const byJob = await changes({ about: `#${team.job.jobId}`, where: ofJobs });
    expect(byJob.data[0]).toMatchObject({ subject: 'jobnote', thing: { job: expect.stringContaining(`#${team.job.jobId} `) } });
    const progress = byJob.data.find(({ action }) => action === 'job.progress');
    expect(progress).toMatchObject({
      by: team.supervisor.fullName,
      actingAs: null,
      fields: { progressPercentage: { before: 20, after: 30 } },
      ip: '127.0.0.1',
      device: 'Phone 3',
    });
    expect((await changes({ about: 'no such job', where: ofJobs })).count).toBe(0);
    expect((await changes({ by: team.supervisor.fullName, where: ofJobs })).count).toBe(byJob.count);
    expect((await changes({ by: team.foreman.fullName, where: ofJobs })).count).toBe(0);
    await admin.patch(`/employee/${team.workers[0]!.id}`, { lastName: 'Quintero' }).expect(200);
    const { data } = await changes({ about: 'quintero', by: 'a' });
    expect(data.map(({ subject, fields }) => [subject, fields['lastName']?.after])).toContainEqual(['employee', 'Quintero']);
  });

  it('finds what somebody did while they acted as another, by either name', async () => {
    const [ana, luis] = [await crewsIn(api.db).addPerson('admin'), await crewsIn(api.db).addPerson('supervisor')];
    await api.services.write({ actorId: ana.id, actingAsId: luis.id, requestId: null, ip: null, device: null }, async (write) =>
      write.audit({ action: 'region.update', subject: 'region', subjectId: 1, before: { name: 'A' }, after: { name: 'B' } }),
    );
    for (const by of [ana.fullName, luis.fullName])
      expect((await changes({ by })).data).toMatchObject([{ by: ana.fullName, actingAs: luis.fullName, thing: { name: 'B' } }]);
  });

  it('tells no secret of a file, nor what the program keeps for itself', async () => {
    await api.services.write({ actorId: null, actingAsId: null, requestId: null, ip: null, device: null }, async (write) =>
      write.audit({
        action: 'file.create',
        subject: 'file',
        subjectId: 9,
        after: { fileName: 'a.png', storageKey: 'k', size: 3 },
      }),
    );
    const [first] = (await changes({ where: JSON.stringify({ subject: 'file' }) })).data;
    expect(first).toMatchObject({ by: null, thing: { name: 'a.png' }, fields: { size: { before: null, after: 3 } } });
    expect(Object.keys(first!.fields)).toEqual(['size']);
  });

  it('refuses what cannot be searched, and everybody but admins', async () => {
    await admin.get(`/audit/changes?about=${'x%20'.repeat(24)}`).expect(400);
    await admin.get('/audit/changes?nobody=1').expect(400);
    await admin.get('/audit/changes?about=a%00b').expect(400);
    await subadmin.get('/audit/changes').expect(403);
    await supervisor.get('/audit/changes/csv').expect(403);
  });

  it('tells the fields of a change in the order of the form, here and in the history', async () => {
    const change = { bidLaborCost: '120.00', inspector: 'Ivy Chen', workOrderNumber: 'WO-77', address: '9 Form Street' };
    await admin.patch(`/job/${team.job.id}`, change).expect(200);
    const order = ['address', 'workOrderNumber', 'inspector', 'bidLaborCost'];
    const among = (fields: object) => Object.keys(fields).filter((field) => order.includes(field));
    const where = JSON.stringify({ subject: 'job', subjectId: String(team.job.id) });
    expect(among((await changes({ where })).data[0]!.fields)).toEqual(order);
    const { body } = await admin.get(`/job/${team.job.id}/history`).expect(200);
    expect(among(body.data[0].changes[0].fields)).toEqual(order);
    const { text } = await admin.get(`/audit/changes/csv?${new URLSearchParams({ where })}`).expect(200);
    const told = (parse(text, { bom: true, columns: true }) as Record<string, string>[]).map((line) => line['Field']);
    expect(told.slice(-4)).toEqual(['Address', 'WO#', 'Inspector', 'Estimated Labor']);
  });

  it('has a word for every kind of thing', () => {
    expect(Object.values(AUDIT_KINDS).flat().sort()).toEqual(Object.keys(SUBJECT_WORDS).sort());
  });
});

describe('GET audit/changes/csv', () => {
  it('has a line for each field, guarded, of all that is found, and says in the audit that it was taken', async () => {
    await supervisor.post('/jobnote', { jobId: team.job.id, title: 'Gate', note: '=HYPERLINK("http://x")' }).expect(201);
    const { text, headers } = await admin
      .get(`/audit/changes/csv?${new URLSearchParams({ about: team.job.jobId, where: JSON.stringify({ subject: 'jobnote' }) })}`)
      .expect(200);
    expect(headers['content-disposition']).toMatch(/^attachment; filename="audit_\d{4}-\d\d-\d\d\.csv"/);
    const [head, ...lines] = parse(text, { bom: true });
    expect(head).toEqual(expect.arrayContaining(['Who', 'Field', 'Before', 'After', 'Address']));
    const note = lines.find((cells) => cells.includes('\'=HYPERLINK("http://x")'))!;
    expect(note).toEqual(expect.arrayContaining([team.supervisor.fullName, 'Note', 'added']));
    expect(new Set(lines.map((cells) => cells[5]))).toEqual(new Set(['Note']));
    expect((await changes({ where: JSON.stringify({ subject: 'audit' }) })).data[0]).toMatchObject({ action: 'audit.export' });
  });
});

describe('GET changelog', () => {
  it('lists releases to everybody, newest first', async () => {
    await api.db.insert(changelogEntry).values([
      { version: '16102023', date: '2023-10-16', description: 'Daily Roster.' },
      { version: '31012024', date: '2024-01-31', description: 'Download Vista Timesheets tab.' },
      { version: '04122023', date: '2023-12-04', description: 'Two steps.' },
    ]);
    const worker = await requestsOf(api, team.workers[0]!.id);
    const list = listOf(ChangelogEntry).parse((await worker.get('/changelog').expect(200)).body);
    expect(list.data.map(({ version }) => version)).toEqual(['31012024', '04122023', '16102023']);
  });
});

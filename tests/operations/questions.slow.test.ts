import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { ROOT } from '#scripts/web-build.ts';
import { connectEmbedded } from '../support/connect-embedded.ts';
import { type System, startSystem } from '../support/system.ts';
import { type Answer, read, type SignedIn, signIn } from '../support/visitor.ts';

const [, section = ''] = readFileSync(path.join(ROOT, 'docs/operating.md'), 'utf8').split(
  /^## Why did it fail, who did it, was it slow$/m,
);
/** The commands of the page, in order. */
const [failed, request, slow, ...counted] = [...section.split(/^## /m)[0]!.matchAll(/^```sh\n([\s\S]*?)\n```$/gm)].flatMap(
  ([, text = '']) => text.split('\n'),
) as [string, string, string, ...string[]];
const [, audited = ''] = /^```sql\n([\s\S]*?)\n```$/m.exec(section) ?? [];

let system: System;
let database: Client;
let admin: SignedIn;
let me: { id: number };

beforeAll(async () => {
  system = await startSystem();
  database = await connectEmbedded(system.dataDir);
  admin = await signIn(system.url, 'admin');
  ({ data: me } = await read<{ data: { id: number } }>(admin, '/auth/me'));
});
afterAll(async () => {
  await database?.end();
  await system?.stop();
});

/** Runs a command of the page over the log as it is now, its example replaced. */
function run(command: string, example = '', instead = ''): string {
  expect(command).toContain(example);
  writeFileSync(path.join(system.dataDir, 'muster.log'), `${system.lines.join('\n')}\n`);
  return execFileSync('bash', ['-c', command.replace(example, instead)], { cwd: system.dataDir, encoding: 'utf8' });
}
const linesOf = (output: string) =>
  output
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Record<string, unknown>);
const idOf = ({ headers }: Answer) => headers.get('x-request-id')!;

describe('the questions of every day are answered by the commands of docs/operating.md', () => {
  it('why did her save fail', async () => {
    const refused = await admin.send('POST', '/api/v1/jobnote', { jobId: 'x', note: 'Secret words' });
    expect(refused.status).toBe(400);
    const mine = { status: 400, fields: ['jobId'], method: 'POST', path: '/api/v1/jobnote', reqId: idOf(refused) };
    await vi.waitFor(() => {
      const said = linesOf(run(failed, '23', String(me.id)));
      expect(said).toContainEqual(
        expect.objectContaining({ ...mine, at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/) }),
      );
    });
    // Each process writes its line after its answer.
    await vi.waitFor(() => {
      const both = linesOf(run(request, 'bd5f…', idOf(refused)));
      expect(both.map(({ name, part, answeredBy }) => [name ?? part, answeredBy])).toEqual(
        expect.arrayContaining([
          ['api', undefined],
          ['gateway', 'api'],
        ]),
      );
    });
    expect(system.lines.join('\n')).not.toMatch(/Secret words|@demo\.muster\.test/);
  });

  it('who did it', async () => {
    const { data } = await read<{ data: { id: number }[] }>(admin, '/job', { limit: '1' });
    const written = await admin.send('POST', '/api/v1/jobnote', { jobId: data[0]!.id, title: 'Site', note: 'Gate 2' });
    expect(written.status).toBe(201);
    const { rows } = await database.query(audited.replace('bd5f…', idOf(written)));
    expect(rows).toContainEqual(expect.objectContaining({ actor_id: me.id, acting_as_id: null, token_id: null }));
  });

  it('was it slow', async () => {
    await database.query('begin');
    await database.query('lock table region in access exclusive mode');
    const asked = admin.get('/api/v1/region?limit=77');
    await vi.waitFor(async () => {
      // Within a transaction it would see the same queries of others again.
      await database.query('select pg_stat_clear_snapshot()');
      const { rows } = await database.query(
        `select 1 from pg_stat_activity where wait_event_type = 'Lock' and query like '%region%'
          and clock_timestamp() - query_start > interval '1.1 seconds'`,
      );
      expect(rows).not.toEqual([]);
    });
    await database.query('rollback');
    const answer = await asked;
    expect(answer.status).toBe(200);
    await vi.waitFor(() => {
      const said = linesOf(run(slow)).filter(({ reqId }) => reqId === idOf(answer));
      expect(said).toHaveLength(2);
      for (const line of said) expect(line).toMatchObject({ status: 200, method: 'GET', path: '/api/v1/region', userId: me.id });
    });
    expect(run(counted[0]!)).toMatch(/^ *[1-9]\d* GET \/api\/v1\/region$/m);
  });
});

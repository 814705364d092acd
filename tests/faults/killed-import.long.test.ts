import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { CLIENT_HEADER } from '#shared/constants.ts';
import type { Import } from '#shared/imports.ts';
import { type System, startSystem } from '../support/system.ts';
import { countOf, read, signIn, type Visitor } from '../support/visitor.ts';

const KILLS = 10;
/** More rows take a quiet machine: `KILLED_IMPORT_ROWS=100000`, about an hour. */
const ROWS = Number(process.env['KILLED_IMPORT_ROWS'] ?? 2_000);
const LONGEST_MS = 300_000 + ROWS * 45;
const TIMEOUT_MS = 3 * LONGEST_MS;

let system: System;
let visitor: Visitor;

beforeAll(async () => {
  system = await startSystem();
  visitor = await signIn(system.url, 'admin');
});
afterAll(() => system?.stop());

const HEAD = 'Job No,Address,Category,Job Type,WOT,Region,Start Date,End Date';
const rowOf = (at: number, region: string) =>
  `KILL-${at},${at} Main Street,OH Electric,Per Hr,Maintenance,${region},2027-05-13,2027-06-14`;

async function sent(content: string): Promise<number> {
  const form = new FormData();
  form.append('file', new Blob([content], { type: 'text/csv' }), 'jobs.csv');
  const answer = await fetch(new URL('/api/v1/import?kind=job', system.url), {
    method: 'POST',
    headers: { cookie: visitor.cookie(), [CLIENT_HEADER]: 'web', origin: system.url },
    body: form,
  });
  expect(answer.status).toBe(201);
  return ((await answer.json()) as { data: Import }).data.id;
}

it(
  'an import whose api is killed ten times ends complete, with no row written twice',
  async () => {
    const { data: regions } = await read<{ data: { name: string }[] }>(visitor, '/region');
    const id = await sent([HEAD, ...Array.from({ length: ROWS }, (_, at) => rowOf(at, regions[0]!.name))].join('\n'));
    const stateOf = async () => (await read<{ data: Import }>(visitor, `/import/${id}`)).data;
    const until = (holds: (state: Import) => boolean, what: string) =>
      vi.waitFor(
        async () => {
          const state = await stateOf();
          expect(holds(state), `${what}: ${state.status}, ${state.doneRows} of ${state.totalRows}, ${state.reason}`).toBe(true);
          return state;
        },
        { timeout: LONGEST_MS, interval: 100 },
      );
    expect((await visitor.send('POST', `/api/v1/import/${id}/check`, {})).status).toBe(200);
    await until(({ status }) => status === 'checked', 'the check');
    expect((await visitor.send('POST', `/api/v1/import/${id}/start`, {})).status).toBe(200);
    const killedAt: number[] = [];
    for (let kill = 1; kill <= KILLS; kill++) {
      const due = Math.floor((ROWS * kill) / (KILLS + 1));
      const { doneRows } = await until((state) => state.doneRows >= due && state.status === 'importing', `kill ${kill}`);
      killedAt.push(doneRows);
      const pid = system.api.pid();
      process.kill(pid!, 'SIGKILL');
      await vi.waitFor(() => expect([undefined, pid]).not.toContain(system.api.pid()), 10_000);
    }
    expect(killedAt.at(-1)).toBeLessThan(ROWS);
    const end = await until(({ status }) => status === 'imported', 'the import');
    console.info(`killed at ${killedAt.join(', ')} of ${ROWS} rows`);
    expect(end).toMatchObject({ newRows: ROWS, refusedRows: 0, doneRows: ROWS, totalRows: ROWS });
    expect(await countOf(visitor, '/job', { externalNumber: { $iLike: 'KILL-%' } })).toBe(ROWS);
  },
  TIMEOUT_MS,
);

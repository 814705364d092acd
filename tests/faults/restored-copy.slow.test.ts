import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { openReceiver } from '#api/test/receiver.ts';
import { ROOT } from '#scripts/web-build.ts';
import { connectEmbedded } from '../support/connect-embedded.ts';
import { openPhone, type Phone } from '../support/phone.ts';
import { type System, startSystem } from '../support/system.ts';
import { signIn, type Visitor } from '../support/visitor.ts';

const FOREMEN = ['foreman1', 'foreman2', 'foreman3'] as const;
const WEBHOOKS = { WEBHOOKS_TO_PRIVATE: '1' };

let system: System;
let receiver: Awaited<ReturnType<typeof openReceiver>>;
let home: string;

beforeAll(async () => {
  home = mkdtempSync(path.join(tmpdir(), 'muster-backup-'));
  receiver = await openReceiver();
  system = await startSystem({ env: WEBHOOKS });
});
afterAll(async () => {
  await system?.stop();
  await receiver.close();
  rmSync(home, { recursive: true, force: true });
});

/** What the api said that it had written: work shift by work shift, the last word on each. */
type Ledger = Map<number, 'running' | 'finished'>;

async function work(phone: Phone, ledger: Ledger, isOver: () => boolean): Promise<void> {
  for (let round = 0; !isOver(); round += 1) {
    const shift = await phone.clockIn(phone.crew[round % phone.crew.length]!.id);
    ledger.set(shift.id, 'running');
    await phone.clockOut(shift.id);
    ledger.set(shift.id, 'finished');
  }
}

/** Runs a command on the data of a folder, as `npm run` does; answers what it printed. */
async function run(script: string, dataDir: string, ...args: string[]): Promise<string> {
  const env = { ...process.env, ENV_FILE: 'none', DATA_DIR: dataDir, DEMO: '1', LOG_LEVEL: 'warn' };
  const { stdout } = await promisify(execFile)(process.execPath, [path.join(ROOT, script), ...args], { cwd: ROOT, env });
  return stdout;
}

/** Sends a test event by the webhook. */
async function tell(admin: Visitor, webhookId: number): Promise<void> {
  expect((await admin.send('POST', `/api/v1/webhook/${webhookId}/test`)).status).toBeLessThan(300);
}
const holdOf = async (admin: Visitor) =>
  ((await admin.get('/api/v1/webhook_hold')).json() as { data: { isHeld: boolean; waiting: number } }).data;

it('a copy of the embedded database, taken while phones write, has every answered write, and sends nothing', async () => {
  const admin = await signIn(system.url, 'admin');
  receiver.answer = (response) => void response.writeHead(500).end();
  const hook = { name: 'Payroll', url: receiver.url, events: ['sheet.approved'] };
  const { id } = ((await admin.send('POST', '/api/v1/webhook', hook)).json() as { data: { id: number } }).data;
  await tell(admin, id);
  await vi.waitFor(() => expect(receiver.received.length).toBeGreaterThan(0), 20_000);

  const phones = await Promise.all(FOREMEN.map((foreman) => openPhone(system.url, system.apiUrl, foreman)));
  for (const phone of phones) for (const one of phone.crew) await phone.clockOutIfIn(one.id);
  const ledger: Ledger = new Map();
  let isOver = false;
  const working = Promise.all(phones.map((phone) => work(phone, ledger, () => isOver)));
  await vi.waitFor(() => expect(ledger.size).toBeGreaterThan(30), 30_000);
  const before = new Map(ledger);
  const printed = await run(
    'api/backup.ts',
    system.dataDir,
    '--to',
    path.join(home, 'backups'),
    '--secrets-to',
    path.join(home, 'secrets'),
  );
  const meanwhile = ledger.size;
  await vi.waitFor(() => expect(ledger.size).toBeGreaterThan(meanwhile + 10), 30_000);
  isOver = true;
  await working;
  expect(meanwhile).toBeGreaterThan(before.size);

  const from = /^(\S+): \d+ people/.exec(printed)![1]!;
  const dataDir = path.join(home, 'data');
  expect(await run('api/restore.ts', dataDir, '--from', from)).toContain('It is a copy, which sends nothing');
  await expect(run('api/restore.ts', dataDir, '--from', from)).rejects.toThrow(
    /Nothing was restored\. There is something in .* --replace/,
  );
  await expect(run('api/restore.ts', system.dataDir, '--from', from, '--replace')).rejects.toThrow(
    /A database runs in .* stop the api first/,
  );

  receiver.answer = (response) => void response.writeHead(204).end();
  const copy = await startSystem({ env: { ...WEBHOOKS, DATA_DIR: dataDir } });
  onTestFinished(() => copy.stop());
  const database = await connectEmbedded(dataDir);
  onTestFinished(() => database.end());
  const { rows } = await database.query<{ id: number; status: 'running' | 'finished'; isAudited: boolean }>(
    `select shift.id, status, exists (select from audit_log where subject = 'workshift' and subject_id = shift.id::text) as "isAudited"
     from workshift shift where shift.id >= $1`,
    [Math.min(...before.keys())],
  );
  const restored = new Map(rows.map((row) => [row.id, row]));
  const isLost = ([shiftId, status]: [number, string]) => {
    const found = restored.get(shiftId);
    return !found || (status === 'finished' && found.status !== 'finished');
  };
  expect([...before].filter(isLost)).toEqual([]);
  expect(rows.filter((row) => !ledger.has(row.id))).toEqual([]);
  expect(rows.filter(({ isAudited }) => !isAudited)).toEqual([]);

  const there = await signIn(copy.url, 'admin');
  await tell(there, id);
  await vi.waitFor(async () => expect(await holdOf(there)).toMatchObject({ isHeld: true, waiting: 2 }), 20_000);
  expect((await there.send('POST', '/api/v1/webhook_hold/release', { waiting: 'drop' })).status).toBe(204);
  await tell(there, id);
  const deliveries = async () =>
    (
      await database.query<{ status: string; event: string }>(
        'select status, event_id as event from webhook_delivery order by id',
      )
    ).rows;
  await vi.waitFor(async () => expect((await deliveries()).at(-1)?.status).toBe('delivered'), 20_000);
  const [waited, held, sent] = await deliveries();
  expect([waited?.status, held?.status]).toEqual(['failed', 'failed']);
  const heard = receiver.received.map(({ headers }) => headers['webhook-id']);
  expect([heard.includes(held?.event), heard.includes(sent?.event)]).toEqual([false, true]);
});

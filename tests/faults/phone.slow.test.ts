import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import type { Workshift } from '#shared/timesheets/sheets.ts';
import { openPhone, type Phone } from '../support/phone.ts';
import { type ExamplePhone, openExamplePhone } from '../support/real-company/example-phone.ts';
import type { System } from '../support/system.ts';
import { startProxiedSystem, type UpstreamProxy } from '../support/upstream-proxy.ts';

const FOREMAN = 'foreman1';
const NOBODY_THERE = 'http://127.0.0.1:9';

let system: System;
let upstream: UpstreamProxy;
let stop: () => Promise<void>;
let folder: string;
let phone: Phone;
let example: ExamplePhone;
/** The crew of the example: the foreman's people, and the foreman. */
let people: number[];
let begun: Date;

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'muster-phone-'));
  ({ system, upstream, stop } = await startProxiedSystem());
  phone = await openPhone(system.url, system.url, FOREMAN);
  example = await openExamplePhone({ origin: system.url, foreman: FOREMAN, folder, place: '40.7128, -74.0060' });
  people = [phone.foremanId, ...phone.crew.map(({ id }) => id)].sort((a, b) => a - b);
  for (const id of people) await phone.clockOutIfIn(id);
  begun = new Date();
});
afterAll(async () => {
  await stop?.();
  rmSync(folder, { recursive: true, force: true });
});
beforeEach(() => {
  upstream.seen.length = 0;
  upstream.answerWith(undefined);
});

/** The crew's shifts since the example was first run, by person. */
async function shiftsOfCrew(): Promise<Workshift[]> {
  const where = JSON.stringify({ employeeId: { $in: people }, start: { $gte: begun.toISOString() } });
  const { data } = await phone.call<{ data: Workshift[] }>('GET', `/workshift?${new URLSearchParams({ where, limit: '100' })}`);
  return data.sort((a, b) => a.employeeId - b.employeeId);
}

const writesTo = (controller: string) =>
  upstream.seen.filter(({ method, url }) => method !== 'GET' && url.startsWith(`/api/v1/${controller}`));

it('signs in at the public address and clocks the crew in with pictures, where an answer is lost only once', async () => {
  let lost = 0;
  // The api has stored the shift when the answer breaks off.
  upstream.answerWith(({ method, url }) =>
    method === 'POST' && url === '/api/v1/workshift' && lost++ === 0 ? { cut: true } : undefined,
  );
  const { text, code } = await example.run('in');
  expect([text, code]).toEqual([expect.stringContaining('Everything is sent'), 0]);
  expect(text).not.toContain('Clock-in of');
  expect(writesTo('workshift')).toHaveLength(people.length + 1);
  const shifts = await shiftsOfCrew();
  expect(shifts.map(({ employeeId, status }) => [employeeId, status])).toEqual(people.map((id) => [id, 'running']));
  for (const { startPictureId, startLocation } of shifts) {
    expect(startLocation).toBe('40.7128, -74.0060');
    const { data } = await phone.call<{ data: { url: string | null } }>('GET', `/file/${startPictureId}`);
    expect((await fetch(new URL(data.url!, system.url))).headers.get('content-type')).toBe('image/jpeg');
  }
});

it('keeps what it does without signal and sends it late, by the times at which it happened, with a renewed token', async () => {
  const before = example.readState();
  const offline = await example.run('out', { url: NOBODY_THERE });
  const clockedOutBy = new Date();
  expect(offline.text).toContain(`No signal: ${2 * people.length} to send later`);
  expect((await shiftsOfCrew()).map(({ end }) => end)).toEqual(people.map(() => null));

  // The first letter of the signature: of the last one two bits are padding, and may change unseen.
  const token = before.token.replace(/(?<=\.)[^.](?=[^.]*$)/, (first) => (first === 'A' ? 'B' : 'A'));
  example.writeState({ ...example.readState(), token });
  const late = await example.run('send');
  expect([late.text, late.code]).toEqual(['Everything is sent\n', 0]);
  expect(upstream.seen.filter(({ url }) => url === '/api/v1/auth/refresh')).toHaveLength(1);
  expect(example.readState().refresh).not.toBe(before.refresh);
  for (const { status, end, endPictureId } of await shiftsOfCrew()) {
    expect([status, endPictureId]).toEqual(['finished', expect.any(Number)]);
    expect(Date.parse(end!)).toBeLessThanOrEqual(clockedOutBy.getTime());
  }
});

it('tells the foreman what is refused, and sends the rest', async () => {
  const state = example.readState();
  const wrong = {
    as: 'x',
    says: 'Clock-in of Nobody',
    path: '/workshift',
    body: { dwoJobId: '<sheet>', employeeId: 1, start: 'noon' },
  };
  const right = { as: 'y', says: 'Day', method: 'PATCH', path: '/dwo/<day>', body: { description: 'sent after a refusal' } };
  example.writeState({ ...state, outbox: [wrong, right] });
  const { text } = await example.run('send');
  expect(text).toMatch(/^Clock-in of Nobody: .+\nEverything is sent\n$/);
  const { data } = await phone.call<{ data: { description: string }[] }>('GET', '/dwo?order=[["date","DESC"]]&limit=1');
  expect(data[0]?.description).toBe('sent after a refusal');
});

it('has company: the phones of the demo call at the public address too', async () => {
  const demo = await startProxiedSystem({ env: { FIELD_SPEED: '20' } });
  onTestFinished(demo.stop);
  // Every foreman reads the crews, also at night. The office's gateway asks for no crews by itself.
  const readers = () =>
    new Set(demo.upstream.seen.filter(({ url }) => url.startsWith('/api/v1/crew?')).map(({ headers }) => headers.authorization));
  await vi.waitFor(() => expect(readers().size).toBeGreaterThan(20), { timeout: 60_000 });
});

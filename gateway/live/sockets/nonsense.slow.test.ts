import { afterEach, expect, it, vi } from 'vitest';
import { LiveRig, roster } from '../test/live-rig.ts';
import { sendNonsense } from '../test/nonsense.ts';

/** Each is another sequence; together they send more than 100,000 packets. */
const SEEDS = [1, 2, 3, 4, 5, 6];
const RUNS = 4_000;

let rig: LiveRig;
afterEach(() => rig.stop());

it('[L16] 100,000 packets of nonsense close lines, and nothing else', { timeout: 300_000 }, async () => {
  rig = await LiveRig.start({ connectionsPerUser: 20 });
  const healthy = await rig.reader();
  await healthy.open('roster');
  let packets = 0;
  let closed = 0;
  for (const seed of SEEDS) {
    const sent = await sendNonsense(rig, { runs: RUNS, seed });
    packets += sent.packets;
    closed += sent.closed;
    const crew = Array.from({ length: seed }, () => 'in' as const);
    rig.api.change('/roster', roster(crew));
    await vi.waitFor(() => expect(healthy.data).toEqual(roster(crew)));
  }
  process.stdout.write(`${packets} packets of nonsense closed ${closed} lines\n`);
  expect(packets).toBeGreaterThan(100_000);
  expect(closed).toBeGreaterThan(1_000);
  expect(healthy.socket.connected).toBe(true);
  expect(rig.logged.filter(({ level }) => level >= 50)).toEqual([]);
});

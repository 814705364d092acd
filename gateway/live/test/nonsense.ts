import { setImmediate } from 'node:timers/promises';
import fc from 'fast-check';
import type { LiveRig } from './live-rig.ts';
import { RawClient } from './raw-client.ts';

const text = fc.oneof(
  fc.string({ maxLength: 60 }),
  fc.constantFrom('2', '3', '5', '6', '0{}', '1', '2probe', '4', '40', '41', '42', '43[]', '44{}', '45-', '461-'),
  fc.constantFrom(
    '40/admins,',
    '40/__proto__,{}',
    '42/other,["live:open",{}]',
    '40{"token":"x"}',
    '451-["live:open",{"_placeholder":true,"num":0}]',
  ),
  fc.nat(99).map((n) => `4511-["live:open",{"_placeholder":true,"num":${n}}]`),
  fc
    .tuple(
      fc.nat(9),
      fc.constantFrom('live:open', 'live:close', '__proto__', 'constructor', 'disconnect', 'connect', 'error'),
      fc.json(),
    )
    .map(([id, event, payload]) => `42${id}["${event}",${payload}]`),
  fc.json().map((payload) => `42["live:open",${payload}]`),
  fc.json().map((payload) => `420["live:open",{"resource":"roster","query":${payload}}]`),
);
const packet = fc.oneof(
  { weight: 5, arbitrary: text },
  { weight: 1, arbitrary: fc.uint8Array({ maxLength: 40 }).map((bytes) => Buffer.from(bytes)) },
);

/**
 * Sends invalid packets, deterministic by seed, over one connection until it is closed, then over
 * the next.
 * @returns the numbers of sent packets and of closed connections
 */
export async function sendNonsense(
  rig: LiveRig,
  { runs, seed }: { runs: number; seed: number },
): Promise<{ packets: number; closed: number }> {
  const session = await rig.signIn();
  const connect = () => new RawClient(rig.url, { cookie: rig.cookieOf(session), origin: rig.url }).connected();
  let client = await connect();
  const sent = { packets: 0, closed: 0 };
  for (const packets of fc.sample(fc.array(packet, { minLength: 1, maxLength: 8 }), { numRuns: runs, seed })) {
    for (const one of packets) client.send(one);
    sent.packets += packets.length;
    // Lets the gateway, which runs in this process, read.
    for (let turn = 0; turn < 3; turn++) await setImmediate();
    if (client.isOpen) continue;
    sent.closed += 1;
    client.close();
    client = await connect();
  }
  client.close();
  return sent;
}

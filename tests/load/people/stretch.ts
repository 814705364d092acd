import { now, sleep } from '../clock.ts';
import { type Spread, spreadOf } from '../measure.ts';
import type { Processes } from './processes.ts';
import type { Done, Work } from './work.ts';

/** A second of work: so many dots turn, and an alert and an approval come. */
export const DOTS_A_SECOND = 8;

/** What a stretch of work cost and brought. */
export interface Stretch {
  writes: number;
  seconds: number;
  paceSeconds: number;
  /** Of the phones' writes. */
  writeMs: Spread;
  /** Processor time of each kind of process for each write, ms. */
  cpuMsPerWrite: Record<'api' | 'gateway' | 'database', number>;
  /**
   * GETs that the gateways made of the apis for each write; those that did not only wait to their
   * end; and rooms of which readers were sent something.
   */
  asked: number;
  woken: number;
  changed: number;
  /** Views that the apis read for each write. */
  looks: number;
}

/** Works at its pace for so long, or longer where the writes take longer. */
export async function workFor(seconds: number, work: Work, processes: Processes): Promise<{ done: Done[]; stretch: Stretch }> {
  const asked = (outcome = '') =>
    processes.count('gateways', 'muster_upstream_requests_total', `purpose="live",outcome="${outcome}`);
  const counts = async () => ({
    asked: await asked(),
    quiet: await asked('304'),
    changed: await processes.count('gateways', 'muster_live_rounds_total', 'outcome="changed"'),
    looks: await processes.count('apis', 'muster_api_looks_total'),
  });
  const [before, cpuBefore] = [await counts(), processes.cpu()];
  const startedAt = now();
  const done: Done[] = [];
  const writes = seconds * DOTS_A_SECOND;
  for (let index = 0; index < writes; index++) {
    await sleep(startedAt + (index * 1_000) / DOTS_A_SECOND - now());
    done.push(await work.turn());
    if (index % DOTS_A_SECOND === 2) done.push(await work.alert());
    if (index % DOTS_A_SECOND === 5) done.push(await work.approve());
  }
  const took = (now() - startedAt) / 1_000;
  await sleep(1_000);
  const [after, cpuAfter] = [await counts(), processes.cpu()];
  const of = (name: keyof typeof before) => (after[name] - before[name]) / done.length;
  const cpuOf = (name: keyof typeof cpuBefore) => (cpuAfter[name] - cpuBefore[name]) / done.length;
  const stretch = {
    writes: done.length,
    seconds: took,
    paceSeconds: seconds,
    writeMs: spreadOf(done.filter(({ what }) => what.startsWith('dot')).map(({ tookMs }) => tookMs)),
    cpuMsPerWrite: { api: cpuOf('api'), gateway: cpuOf('gateway'), database: cpuOf('database') },
    asked: of('asked'),
    woken: of('asked') - of('quiet'),
    changed: of('changed'),
    looks: of('looks'),
  };
  return { done, stretch };
}

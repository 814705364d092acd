import { basename, dirname } from 'node:path';
import { isMainThread } from 'node:worker_threads';

/*
 * Loaded into servers before all else (`WATCHED` of tests/support/watched-loop.ts). Notes for how
 * long at a time the thread that answers computed before anybody else was served, in processor
 * time: what other programs take of a busy machine is not counted. SIGUSR2 prints it.
 */

const BEAT_MS = 5;
const SIGNAL = 'SIGUSR2';
const server = process.argv[1] ?? '';

if (isMainThread && basename(server) === 'server.ts') {
  /** When each stretch ended, by `process.hrtime`, and how long it was; milliseconds. */
  const stretches: [endedAt: number, ms: number][] = [];
  let before = process.threadCpuUsage();
  const beat = (): void => {
    const { user, system } = process.threadCpuUsage(before);
    before = process.threadCpuUsage();
    stretches.push([Number(process.hrtime.bigint()) / 1e6, (user + system) / 1_000]);
  };
  setInterval(beat, BEAT_MS).unref();
  process.on(SIGNAL, () => {
    beat();
    console.log(`stretches of ${basename(dirname(server))}: ${JSON.stringify(stretches)}`);
  });
}

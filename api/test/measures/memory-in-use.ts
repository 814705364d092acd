import { collectGarbage } from './collect-garbage.ts';

const FIRST_SAMPLE_MS = 50;
/** Collecting holds the thread up: most of the time is left for the work. */
const REST = 5;

/**
 * Bytes that are in use: what is left when the garbage is collected. Memory as the system sees it
 * says more about the collector.
 */
export function bytesInUse(): number {
  collectGarbage();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

/**
 * Runs something and answers by how many bytes the memory in use rose above its start meanwhile.
 * @throws when it was too short to tell
 */
export async function memoryRiseDuring(work: () => Promise<unknown>): Promise<number> {
  const before = bytesInUse();
  let highest = 0;
  let timer: NodeJS.Timeout;
  const sampleAfter = (ms: number) => {
    timer = setTimeout(() => {
      const beganAt = performance.now();
      highest = Math.max(highest, bytesInUse());
      sampleAfter(REST * (performance.now() - beganAt));
    }, ms);
  };
  sampleAfter(FIRST_SAMPLE_MS);
  await work().finally(() => clearTimeout(timer));
  if (highest === 0) throw new Error('it was over before its memory could be looked at');
  return highest - before;
}

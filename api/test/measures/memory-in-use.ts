import { collectGarbage } from './collect-garbage.ts';

const FIRST_SAMPLE_MS = 50;
/** Collections block the thread, so most of the time is left to the work. */
const REST = 5;

/**
 * Bytes in use after a garbage collection. The memory that the system reports depends more on the
 * collector.
 */
export function bytesInUse(): number {
  collectGarbage();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

/**
 * Runs work and answers by how many bytes memory in use rose above its start.
 * @throws when the work was too short to measure
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

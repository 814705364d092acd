import type { SupervisedProcess } from '#scripts/processes/supervise.ts';

const SCRIPT = new URL('runner/watch-loop.ts', import.meta.url).href;

/** Has servers note for how long at a time they computed without a break: settings of a system. */
export const WATCHED = { NODE_OPTIONS: `--import=${SCRIPT}` };

/**
 * How long each stretch was that ended after `since`, in milliseconds of processor time: the delay
 * of an event loop on a machine that does nothing else.
 * @param since by `process.hrtime`, which all processes share; milliseconds
 * @param log what the process writes
 */
export async function stretchesOf(part: SupervisedProcess, log: readonly string[], since: number): Promise<number[]> {
  const from = log.length;
  process.kill(part.pid()!, 'SIGUSR2');
  let told: string | undefined;
  while (told === undefined) {
    await new Promise((resolve) => setTimeout(resolve, 20));
    told = log
      .slice(from)
      .map((line) => /stretches of \w+: (\[.*\])/.exec(line)?.[1])
      .find((found) => found !== undefined);
  }
  return (JSON.parse(told) as [number, number][]).filter(([endedAt]) => endedAt > since).map(([, ms]) => ms);
}

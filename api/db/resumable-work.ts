import type { FastifyBaseLogger } from 'fastify';
import type { OpenQueue, Task } from './queue.ts';

interface Resumable<Data> {
  name: Parameters<OpenQueue['work']>[0];
  log: FastifyBaseLogger;
  /** What a dead process left unfinished, even if the queue has forgotten it. */
  unfinished: readonly Data[];
  /** Goes on with it; may run twice at once. Throws to be retried. */
  run(data: Data): Promise<void>;
  /** Ends what keeps failing. */
  giveUp(data: Data): Promise<void>;
}

/**
 * Works off a queue of long tasks that go on where they were interrupted. Answers the stop, which
 * takes no more tasks.
 */
export async function workResumably<Data extends object>(
  { boss, work }: OpenQueue,
  { name, log, unfinished, run, giveUp }: Resumable<Data>,
): Promise<() => Promise<void>> {
  const stop = await work<Data>(name, async (tasks: Task<Data>[]) => {
    for (const { data, retryCount, retryLimit } of tasks) {
      try {
        await run(data);
      } catch (error) {
        log.child(data).warn({ err: error }, `a task of ${name} was interrupted`);
        if (retryCount < retryLimit) throw error;
        await giveUp(data);
      }
    }
  });
  for (const data of unfinished) await boss.send(name, data);
  return stop;
}

import type { FastifyBaseLogger } from 'fastify';
import type { Task } from '../db/queue.ts';

/** A failure of somebody outside, which is told where they are shown and not in the log. */
export class NotReached extends Error {}

interface Sending {
  /** Aborts when this process stops; what is under way is given back to the queue. */
  stopping: AbortSignal;
  log: FastifyBaseLogger;
  /** What the log says of a failure that is our own. */
  fault: string;
}

/**
 * A handler of tasks that reach somebody outside, one after the other. What `send` throws goes back
 * to the queue, which tries again later; `isLast` says that it will not.
 */
export const sendingEach =
  <Data extends object>(
    send: (data: Data, isLast: boolean, signal: AbortSignal) => Promise<void>,
    { stopping, log, fault }: Sending,
  ) =>
  async (tasks: readonly Task<Data>[]): Promise<void> => {
    for (const { data, signal, retryCount, retryLimit } of tasks)
      try {
        await send(data, retryCount >= retryLimit, AbortSignal.any([stopping, signal]));
      } catch (error) {
        if (!(error instanceof NotReached) && !stopping.aborted) log.warn({ err: error, task: data }, fault);
        throw error;
      }
  };

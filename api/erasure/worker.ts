import type { Services } from '../context.ts';
import { type OpenQueue, QUEUES } from '../db/queue.ts';
import { finishErasures } from './commands.ts';

/** Takes erased people from the texts that speak of them. Answers the stop. */
export const startErasures = (services: Services, { work }: OpenQueue): Promise<() => Promise<void>> =>
  work(QUEUES.erasures, () => finishErasures(services));

import type { LiveQuery, LiveResource } from '#shared/live/addresses.ts';
import type { LiveAnswers } from '#shared/live.ts';
import { addressOfLive } from './addresses.ts';
import { call } from './client.ts';

/** Reads a live resource once. @throws Failure as `call` does */
export const readLive = <R extends LiveResource>(resource: R, query: LiveQuery): Promise<LiveAnswers[R]> =>
  call('GET', addressOfLive(resource, query)) as Promise<LiveAnswers[R]>;

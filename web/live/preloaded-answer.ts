import type { LiveQuery, LiveResource } from '#shared/live/addresses.ts';
import { addressOfLive } from '../http/addresses.ts';
import { call } from '../http/client.ts';

/** A query that is opened later, on another view of the page, is not what was preloaded for. */
const WANTED_WITHIN_MS = 20_000;

/**
 * The answer to a query that the page preloaded by `<link rel="preload" as="fetch">` while its code
 * was still loading. Undefined for every other query, and when it would be old: for a second use,
 * and for a first one that comes late, whose `Date` would set the clock back as well. Shown until
 * the gateway's own answer comes.
 */
export function preloadedAnswer(resource: LiveResource, query: LiveQuery): Promise<unknown> | undefined {
  const address = addressOfLive(resource, query);
  const link = [...document.querySelectorAll('link[as="fetch"]')].find((each) => each.getAttribute('href') === address);
  link?.remove();
  return link && performance.now() < WANTED_WITHIN_MS ? call('GET', address) : undefined;
}

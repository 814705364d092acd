import type { LiveQuery, LiveResource } from '#shared/live/addresses.ts';
import { addressOfLive } from '../http/addresses.ts';
import { call } from '../http/client.ts';

/**
 * The answer to a query that the page preloaded by `<link rel="preload" as="fetch">` while its code
 * was still loading. Undefined for every other query, and for a second use, when it would be old.
 * Shown until the gateway's own answer comes.
 */
export function preloadedAnswer(resource: LiveResource, query: LiveQuery): Promise<unknown> | undefined {
  const address = addressOfLive(resource, query);
  const link = [...document.querySelectorAll('link[as="fetch"]')].find((each) => each.getAttribute('href') === address);
  link?.remove();
  return link && call('GET', address);
}

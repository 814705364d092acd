import type { LiveQuery, LiveResource } from '#shared/live/addresses.ts';
import { call } from '../http/client.ts';
import { addressOfLive } from '../http/send.ts';

/**
 * The answer to a query for which the page itself has asked, by `<link rel="preload" as="fetch">`,
 * while its code was still on the way; undefined for every other query, and the second time: it
 * would be old by then. It serves until the gateway's own answer comes.
 */
export function earlyAnswer(resource: LiveResource, query: LiveQuery): Promise<unknown> | undefined {
  const address = addressOfLive(resource, query);
  const link = [...document.querySelectorAll('link[as="fetch"]')].find((each) => each.getAttribute('href') === address);
  link?.remove();
  return link && call('GET', address);
}

import { call } from './client.ts';

/**
 * Ends the mails of whom a link was sent to; nobody needs to be signed in.
 * @param token of the link
 * @throws Failure 4xx for a link that does not count
 */
export async function unsubscribe(token: string): Promise<void> {
  await call('POST', `/api/v1/notice/unsubscribe?${new URLSearchParams({ token })}`);
}

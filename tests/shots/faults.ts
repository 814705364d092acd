import type { Page } from 'playwright-core';
import { LIVE_RESOURCES, type LiveResource, type SessionEndReason } from '../../shared/live.ts';

/*
 * Faults as a screen meets them. That Muster really meets them so is tested where the parts are;
 * here they are only posed for a picture.
 */

const CALL = /^42(\d+)\["live:open",\{"resource":"(\w+)"/;
const ANSWER = /^43(\d+)\[/;
const event = (name: string, body: object): string => `42${JSON.stringify([name, body])}`;

const ERROR = { statusCode: 503, error: 'Service Unavailable', message: 'The server did not answer in time.' };

/** What becomes of a live query: it is never answered, it is refused, or its answer gets old. */
type Fate = 'silent' | 'failed' | 'stale';

/** Answers the named live queries, or every one, with a fault. */
export const liveFault =
  (fate: Fate, ...resources: LiveResource[]) =>
  async (page: Page): Promise<void> => {
    if (fate !== 'stale') await withoutEarlyAnswers(page, resources);
    await page.routeWebSocket(/\/socket\.io\//, (socket) => {
      const server = socket.connectToServer();
      const meant = new Set<string>();
      socket.onMessage((message) => {
        const [, id, resource] = CALL.exec(String(message)) ?? [];
        if (id && (resources.length === 0 || resources.some((name) => name === resource))) meant.add(id);
        server.send(message);
      });
      server.onMessage((message) => {
        const [, id] = ANSWER.exec(String(message)) ?? [];
        if (!id || !meant.has(id)) return socket.send(message);
        if (fate === 'failed') return socket.send(`43${id}${JSON.stringify([{ error: ERROR }])}`);
        if (fate === 'silent') return undefined;
        const [{ key }] = JSON.parse(String(message).slice(2 + id.length));
        const times = {
          since: new Date(Date.now() - 4 * 60_000).toISOString(),
          retryAt: new Date(Date.now() + 8_000).toISOString(),
        };
        socket.send(message);
        return socket.send(event('live:stale', { key, reason: 'upstream', ...times }));
      });
    });
  };

/**
 * The calls with which a page asks for its main live query before its code is there: the live query
 * alone decides.
 */
const withoutEarlyAnswers = (page: Page, resources: readonly LiveResource[]): Promise<unknown> =>
  page.route(
    ({ pathname }) => resources.some((name) => pathname === `/api/v1${LIVE_RESOURCES[name].path}`),
    (route) => route.abort(),
  );

/** The gateway says that the session is over. */
export const sessionEnds = (page: Page, reason: SessionEndReason): Promise<void> =>
  page.routeWebSocket(/\/socket\.io\//, (socket) => {
    const server = socket.connectToServer();
    socket.onMessage((message) => server.send(message));
    server.onMessage((message) => {
      socket.send(message);
      if (ANSWER.test(String(message))) socket.send(event('session:ended', { reason }));
    });
  });

/** A call is answered so. */
export const answers =
  (url: RegExp, status = 503, body: object = ERROR) =>
  (page: Page): Promise<unknown> =>
    page.route(url, (route) => route.fulfill({ status, contentType: 'application/json', body: JSON.stringify(body) }));

import type { Page } from 'playwright-core';
import type { LiveResource } from '#shared/live/addresses.ts';
import type { SessionEndReason } from '#shared/live/messages.ts';
import type { PersonHere, PresenceHere } from '#shared/live/presence.ts';
import { LIVE_RESOURCES } from '#shared/live.ts';

/*
 * Faults as a screen meets them. That Muster really meets them so is tested where the parts are;
 * here they are only posed for a picture.
 */

const CALL = /^42(\d+)\["live:open",\{"resource":"(\w+)"/;
const ANSWER = /^43(\d+)\[/;
const event = (name: string, body: object): string => `42${JSON.stringify([name, body])}`;

const ERROR = { statusCode: 503, error: 'Service Unavailable', message: 'The server cannot be reached at the moment' };

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

const OTHERS = ['Sam Whitfield', 'Luis Ortega', 'Denise Kowalski', 'Priya Raman', 'Tom Nakamura', 'Marisol Vega'];

const rowsIn = (sheet: string): number[] => [...sheet.matchAll(/"workshiftId":(\d+)/g)].map(([, id]) => Number(id));

/** So many others have the same sheet open; the first two of them edit its first two rows. */
export const othersHere =
  (count: number) =>
  (page: Page): Promise<void> => {
    /** What was said of sheets, each with its rows. */
    const sheets: string[] = [];
    const person = (name: string, place: number, rows: readonly number[]): PersonHere => {
      const row = place < 2 ? rows[place] : undefined;
      return {
        id: name,
        employeeId: 900 + place,
        name,
        by: null,
        doing: row === undefined ? [] : [`row:${row}`],
        connections: 1,
      };
    };
    return page.routeWebSocket(/\/socket\.io\//, (socket) => {
      const server = socket.connectToServer();
      let here: PresenceHere | undefined;
      const tell = (): void => {
        if (!here) return;
        const sheet = sheets.findLast((text) => text.includes(`"dwoId":${here!.place.split(':')[1]},`)) ?? '';
        const people = [...OTHERS.slice(0, count).map((name, at) => person(name, at, rowsIn(sheet))), ...here.people];
        socket.send(event('presence:here', { ...here, people, count: here.count + count }));
      };
      socket.onMessage((message) => server.send(message));
      server.onMessage((message) => {
        const text = String(message);
        const isPresence = text.startsWith('42["presence:here"');
        if (isPresence) [, here] = JSON.parse(text.slice(2)) as [string, PresenceHere];
        else socket.send(message);
        // The sheet may come before its people, and the one beside it comes as well.
        const isSheet = rowsIn(text).length > 1;
        if (isSheet) sheets.push(text);
        if (isSheet || isPresence) tell();
      });
    });
  };

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

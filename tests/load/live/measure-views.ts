import type { WebSocket } from 'ws';
import { addDays, businessDate } from '#shared/rules/periods.ts';
import { businessZone } from '#tests/support/business-zone.ts';
import { now, sleep } from '../clock.ts';
import { counterAt, type Spread, spreadOf } from '../measure.ts';
import { delaysOf, type Load, upstreamCount, writeAll } from './measure-live.ts';
import { answersPing, openReader } from './one-reader.ts';
import { pairDisplays } from './paired.ts';
import type { SeenChange } from './reader-messages.ts';
import { ROSTER, type Scene } from './scene.ts';

/** What readers look at: each has a query of its own, so that nobody shares an answer. */
export type ViewKind =
  /** Today's roster, in pages of a size of their own that all hold every job. */
  | 'today'
  /** One of today's, the others of days that are over. */
  | 'other days'
  /** Today's roster on paired displays, each of a scope of its own. */
  | 'displays';

/** What readers with queries of their own saw of a number of writes. */
export interface ViewsRow {
  kind: ViewKind;
  views: number;
  /** For those that look at today. */
  commitToScreenMs: Spread;
  /** How long each write took, for the phone. */
  writeMs: Spread;
  /** How long all of them took, and how long they take at their pace. */
  writesTookMs: number;
  paceMs: number;
  /** GETs that the gateway made of the api, for each write. */
  requestsPerWrite: number;
  /** Dots that a reader of today never saw as they were for a moment. */
  missing: number;
}

const WARM_UP: Load = { writes: 8, perSecond: 4 };
/** After the last write nothing is heard for so long: all has been said. */
const QUIET_MS = 2_000;
const AT_MOST_MS = 60_000;
const AT_ONCE = 25;
const DAYS_BACK = 60;

interface View {
  /** Of a display; that of the scene's admin when absent. */
  cookie?: string;
  query: Record<string, string>;
  isToday: boolean;
  ws?: WebSocket;
  changes: SeenChange[];
}

async function viewsOf(scene: Scene, kind: ViewKind, count: number): Promise<View[]> {
  if (kind !== 'displays') return queriesOf(kind, count);
  const cookies = await pairDisplays(scene, count);
  return cookies.map((cookie) => ({ cookie, query: { ...ROSTER }, isToday: true, changes: [] }));
}

const queriesOf = (kind: ViewKind, count: number): View[] =>
  Array.from({ length: count }, (_, index) => {
    const isToday = kind === 'today' || index === 0;
    const limit = String(Number(ROSTER.limit) + index);
    const date = addDays(businessDate(new Date(), businessZone()), -1 - (index % DAYS_BACK));
    return { query: isToday ? { limit } : { limit, date }, isToday, changes: [] };
  });

/** Opens so many views at once, each of a reader of its own, and writes at an even pace. */
export async function measureViews(scene: Scene, kind: ViewKind, count: number, load: Load): Promise<ViewsRow> {
  const { url } = scene;
  const views = await viewsOf(scene, kind, count);
  try {
    for (let done = 0; done < count; done += AT_ONCE)
      await Promise.all(views.slice(done, done + AT_ONCE).map((view) => open(scene, view)));
    await writeAll(scene, WARM_UP);
    await quiet(views);
    for (const view of views) view.changes = [];
    const upstreamBefore = await upstreamCount(url);
    const startedAt = now();
    const writes = await writeAll(scene, load);
    const writesTookMs = now() - startedAt;
    await quiet(views);
    const requests = (await upstreamCount(url)) - upstreamBefore;
    const today = views.filter(({ isToday }) => isToday);
    const delays = today.flatMap(({ changes }) => delaysOf(writes, changes).flatMap((some) => [...some]));
    return {
      kind,
      views: count,
      commitToScreenMs: spreadOf(delays),
      writeMs: spreadOf(writes.map(({ tookMs }) => tookMs)),
      writesTookMs,
      paceMs: (load.writes * 1_000) / load.perSecond,
      requestsPerWrite: requests / writes.length,
      missing: today.length * writes.length - delays.length,
    };
  } finally {
    for (const { ws } of views) ws?.terminate();
    // What nobody reads any more is asked for a while longer, and would be measured with the next.
    while ((await counterAt(url, 'muster_live_keys')) > 0) await sleep(500);
  }
}

async function open({ url, cookie: own }: Scene, view: View): Promise<void> {
  const { cookie = own } = view;
  const opened = await openReader({ url, cookie, open: { resource: 'roster', query: view.query } }, (bytes, ws) => {
    if (!answersPing(bytes, ws)) hear(view, bytes);
  });
  view.ws = opened.ws;
}

function hear(view: View, bytes: Buffer): void {
  const at = Float64Array.of(now());
  const text = String(bytes);
  const kind = text.startsWith('42["live:patch"') ? 'patch' : text.startsWith('42["live:snapshot"') ? 'snapshot' : undefined;
  if (kind === undefined) return;
  const [, content] = JSON.parse(text.slice(2)) as [string, { version: number }];
  view.changes.push({ version: content.version, kind, bytes: bytes.length, content, at });
}

/** Until nobody has heard anything for a while. */
async function quiet(views: readonly View[]): Promise<void> {
  const until = now() + AT_MOST_MS;
  let [known, since] = [-1, now()];
  while (now() < until && now() - since < QUIET_MS) {
    const heard = views.reduce((sum, { changes }) => sum + changes.length, 0);
    if (heard !== known) [known, since] = [heard, now()];
    await sleep(100);
  }
}

/** The rows as a table, for people. */
export function printViews(rows: readonly ViewsRow[]): void {
  const ms = (value: number): string => (value < 10 ? value.toFixed(1) : value.toFixed(0));
  console.table(
    rows.map((row) => ({
      views: `${row.views} ${row.kind}`,
      'commit to screen p50/p99 ms': `${ms(row.commitToScreenMs.p50)} / ${ms(row.commitToScreenMs.p99)}`,
      'write p50/p99 ms': `${ms(row.writeMs.p50)} / ${ms(row.writeMs.p99)}`,
      'writes took (pace) s': `${(row.writesTookMs / 1_000).toFixed(1)} (${(row.paceMs / 1_000).toFixed(1)})`,
      'GETs per write': row.requestsPerWrite.toFixed(1),
      missing: row.missing,
    })),
  );
}

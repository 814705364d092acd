import { isDeepStrictEqual } from 'node:util';
import type { WebSocket } from 'ws';
import { type LiveOp, withOps } from '#shared/live/ops.ts';
import type { CrewSheet } from '#shared/timesheets/screens.ts';
import { now, sleep } from '../clock.ts';
import { answersPing, openReader } from '../live/one-reader.ts';
import { type Spread, spreadOf } from '../measure.ts';
import { type Edited, editTogether, type Save } from './editing.ts';
import type { SheetScene } from './sheet-scene.ts';

/** What a sheet costs on which ten people work while 200 screens show it. */
export interface SheetRow {
  screens: number;
  seconds: number;
  saves: number;
  approvals: number;
  overtaken: number;
  refused: string[];
  /** From the call of a save to its answer. */
  saveMs: Spread;
  /** From the call of a save until the last of the screens has it. */
  toEveryoneMs: Spread;
  ledger: {
    /** Two saves that were both taken for the same revision of a row. */
    lost: number;
    /** Rows that are not what was saved last, or whose history has a gap. */
    differing: number;
    /** Screens that in the end show anything but what the api answers. */
    different: number;
    /** Saves that some screen never had, nor anything later. */
    unseen: number;
  };
}

const SCREENS = 200;
const EVERY_MS = 1_000;
const QUIET_MS = 2_000;

interface Screen {
  ws: WebSocket;
  data: { data: CrewSheet };
  /** By row: the revisions that it had, and since when. */
  seen: Map<number, [revision: number, at: number][]>;
}

export async function measureSheet(scene: SheetScene, seconds: number, say: (text: string) => void): Promise<SheetRow> {
  const screens: Screen[] = [];
  try {
    say(`${SCREENS} screens of one sheet`);
    for (let place = 0; place < SCREENS; place++) screens.push(await openScreen(scene, place));
    const shown = () => screens[0]!.data.data;
    say('warming up');
    await editTogether(scene, shown, { seconds: 3, everyMs: EVERY_MS });
    await sleep(QUIET_MS);
    say(`ten people edit and approve for ${seconds} s`);
    const edited = await editTogether(scene, shown, { seconds, everyMs: EVERY_MS });
    await sleep(QUIET_MS);
    return await rowOf(scene, screens, edited, seconds);
  } finally {
    for (const { ws } of screens) ws.terminate();
  }
}

async function openScreen({ nodes, sheet, watchers }: SheetScene, place: number): Promise<Screen> {
  const cookie = watchers[place % watchers.length]!.cookie();
  const query = { id: String(sheet.dwoId), dwoJobId: String(sheet.dwoJobId) };
  const screen: Omit<Screen, 'ws' | 'data'> & Partial<Screen> = { seen: new Map() };
  const { ws, data } = await openReader({ url: nodes.url, cookie, open: { resource: 'crewSheet', query } }, (bytes, line) => {
    if (!answersPing(bytes, line)) hear(screen as Screen, String(bytes));
  });
  return Object.assign(screen, { ws, data: data as Screen['data'] }) as Screen;
}

function hear(screen: Screen, text: string): void {
  const at = now();
  if (!text.startsWith('42["live:patch"') && !text.startsWith('42["live:snapshot"')) return;
  const [, change] = JSON.parse(text.slice(2)) as [string, { ops: LiveOp[] } | { data: Screen['data'] }];
  screen.data = 'ops' in change ? (withOps(screen.data, change.ops) as Screen['data']) : change.data;
  for (const { workshiftId, revision } of screen.data.data.rows) {
    const seen = screen.seen.get(workshiftId!) ?? [];
    if (seen.at(-1)?.[0] !== revision) screen.seen.set(workshiftId!, [...seen, [revision!, at]]);
  }
}

async function rowOf(scene: SheetScene, screens: readonly Screen[], edited: Edited, seconds: number): Promise<SheetRow> {
  const { saves, approvals, overtaken, others } = edited;
  const arrivals = saves.map((save) => screens.map((screen) => arrivalOf(screen, save)));
  const reached = arrivals.map((times) => Math.max(...times));
  const { dwoId, dwoJobId } = scene.sheet;
  const now = (await scene.editors[0]!.get(`/api/v1/dwo/${dwoId}/crew?dwoJobId=${dwoJobId}`)).json() as Screen['data'];
  return {
    screens: screens.length,
    seconds,
    saves: saves.length,
    approvals,
    overtaken,
    refused: others,
    saveMs: spreadOf(saves.map(({ calledAt, answeredAt }) => answeredAt - calledAt)),
    toEveryoneMs: spreadOf(reached.flatMap((at, index) => (Number.isFinite(at) ? [at - saves[index]!.calledAt] : []))),
    ledger: {
      lost: saves.length - new Set(saves.map(({ workshiftId, revision }) => `${workshiftId} ${revision}`)).size,
      differing: await differingRows(scene, saves, now.data),
      different: screens.filter(({ data }) => !isDeepStrictEqual(data, now)).length,
      unseen: reached.filter((at) => !Number.isFinite(at)).length,
    },
  };
}

/** When a screen had a save, or something later of the same row. */
const arrivalOf = ({ seen }: Screen, { workshiftId, revision }: Save): number =>
  seen.get(workshiftId)?.find(([one]) => one >= revision)?.[1] ?? Number.POSITIVE_INFINITY;

/**
 * Rows that are not as they were saved last, or in whose audit a change does not begin where the
 * one before it ended.
 */
async function differingRows({ nodes }: SheetScene, saves: readonly Save[], { rows }: CrewSheet): Promise<number> {
  const { rows: written } = await nodes.client.query<{ row_id: string; before: { end: string }; after: { end: string } }>(
    `select subject_id as row_id, before, after from audit_log
     where subject = 'workshift' and subject_id = any($1) and before ? 'end' and after ? 'end' order by id`,
    [rows.map(({ workshiftId }) => String(workshiftId))],
  );
  const isSame = (one: string, other: string): boolean => Date.parse(one) === Date.parse(other);
  return rows.filter(({ workshiftId, end }) => {
    const own = written.filter(({ row_id }) => row_id === String(workshiftId));
    const last = saves
      .filter((save) => save.workshiftId === workshiftId)
      .toSorted((a, b) => a.revision - b.revision)
      .at(-1);
    const hasGap = own.some(({ before }, index) => index > 0 && !isSame(before.end, own[index - 1]!.after.end));
    return hasGap || (last !== undefined && !isSame(last.end, end!));
  }).length;
}

/** The row as a table, for people. */
export function printSheet({ saveMs, toEveryoneMs, ledger, refused, ...row }: SheetRow): void {
  const ms = ({ p50, p95, p99 }: Spread): string => [p50, p95, p99].map((value) => value.toFixed(0)).join(' / ');
  console.table({
    ...row,
    refused: refused.length,
    'save p50/p95/p99 ms': ms(saveMs),
    'save to everyone p50/p95/p99 ms': ms(toEveryoneMs),
    'saves lost': ledger.lost,
    'rows that differ': ledger.differing,
    'screens that differ': ledger.different,
    'saves that somebody never saw': ledger.unseen,
  });
  for (const text of new Set(refused)) console.log(`refused: ${text}`);
}

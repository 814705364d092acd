import type { Caller } from '#api/context.ts';
import type { Reader } from '#api/db/schema.ts';
import { markRows } from '#api/query/pages.ts';
import type { ParsedQuery } from '#api/query/parse.ts';
import { type ListAnswer, readList } from '#api/query/read.ts';
import type { Row, View } from '#api/query/view.ts';
import { QUEUE_PARTS, queuePart } from '#shared/timesheets/rules/findings.ts';
import { type DayFigures, type DayQueue, MOST_QUEUED } from '#shared/timesheets/screens.ts';
import { readDayFigures } from './day-figures-query.ts';

interface Asked {
  view: View;
  caller: Caller;
  query: ParsedQuery;
}
type FiguredRow = Row & { figures: DayFigures };

/** Reads a page of days that the caller sees, each with its figures. */
export async function readCrewDays(db: Reader, { view, caller, query }: Asked): Promise<ListAnswer> {
  const { data, ...page } = await readList(db, view, caller, query);
  return { data: await markPeople(db, caller, await withFigures(db, caller, data)), ...page };
}

/**
 * The same in the order of the queue. A page beyond what is put in order is in the order that was
 * asked for.
 */
export async function readQueue(db: Reader, asked: Asked): Promise<ListAnswer & { queue?: DayQueue }> {
  const { view, caller, query } = asked;
  if (query.offset >= MOST_QUEUED) return readCrewDays(db, asked);
  const { data, ...page } = await readList(db, view, caller, { ...query, limit: MOST_QUEUED, offset: 0 });
  const days = await withFigures(db, caller, data);
  const parts = Map.groupBy(days, ({ figures }) => queuePart(figures));
  const sorted = QUEUE_PARTS.flatMap((part) => parts.get(part) ?? []);
  const { limit, offset } = query;
  const rows = await markPeople(db, caller, sorted.slice(offset, offset + limit));
  const usual = parts.get('usual') ?? [];
  const queue = {
    toLook: parts.get('toLook')?.length ?? 0,
    usual: { dwoIds: usual.map(idOf), minutes: sumOf(usual, 'minutes'), people: sumOf(usual, 'people') },
    running: parts.get('running')?.length ?? 0,
  };
  return { ...page, data: rows, limit, offset, queue };
}

async function withFigures(db: Reader, caller: Caller, rows: readonly Row[]): Promise<FiguredRow[]> {
  const figuresOf = await readDayFigures(db, caller, rows.map(idOf));
  return rows.map((row) => ({ ...row, figures: figuresOf(idOf(row)) }));
}

const idOf = (row: Row): number => row['id'] as number;
const sumOf = (days: readonly FiguredRow[], name: 'minutes' | 'people'): number =>
  days.reduce((sum, { figures }) => sum + figures[name], 0);
const markPeople = (db: Reader, caller: Caller, rows: Row[]): Promise<Row[]> =>
  markRows(rows, { db, caller, people: ['foreman', 'supervisor'] });

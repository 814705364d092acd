import { addDays, type Period } from '../../shared/rules/periods.ts';
import { readView } from '../../web/lists/address.ts';
import type { ListDefinition } from '../../web/lists/definition.ts';
import { queryOf } from '../../web/lists/query.ts';
import type { Visitor } from './visitor.ts';

/** What a GET under /api/v1 answers through the gateway; rejects with its words when that is not 200. */
export async function read<T>(visitor: Visitor, path: string, query: Record<string, string> = {}): Promise<T> {
  const answer = await visitor.get(`/api/v1${path}?${new URLSearchParams(query)}`);
  if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${answer.text}`);
  return answer.json() as T;
}

/** How many rows a list has of a condition. */
export const countOf = async (visitor: Visitor, path: string, where: object): Promise<number> =>
  (await read<{ count: number }>(visitor, path, { where: JSON.stringify(where), limit: '1' })).count;

/** What the list behind a link of a screen asks the api for. */
export function whereBehind<Values extends object>(list: ListDefinition<Values, never>, link: string): object {
  const { where } = queryOf(list, readView(list, new URL(link, 'http://muster.test').searchParams));
  return where === undefined ? {} : (JSON.parse(String(where)) as object);
}

/** What a summary can be asked for: every region and none, each for all time and for some days before a day. */
export async function scopesOf(
  visitor: Visitor,
  before: string,
  daysBack: number,
): Promise<{ region: number | null; days: Period | null }[]> {
  const { data } = await read<{ data: { id: number }[] }>(visitor, '/region', { limit: '300' });
  const ranges = [null, { start: addDays(before, -daysBack), end: addDays(before, -3) }];
  return [null, ...data.map(({ id }) => id)].flatMap((region) => ranges.map((days) => ({ region, days })));
}

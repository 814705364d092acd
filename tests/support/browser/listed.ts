import { addDays, type Period } from '#shared/rules/periods.ts';
import { readView } from '#web/lists/address/address.ts';
import type { ListDefinition } from '#web/lists/definition.ts';
import { queryOf } from '#web/lists/query.ts';
import { read, type Visitor } from '../visitor.ts';

/** What the list behind a link of a screen asks the api for. */
export function whereBehind<Values extends object>(list: ListDefinition<Values, never>, link: string): object {
  const { where } = queryOf(list, readView(list, new URL(link, 'http://muster.test').searchParams));
  return where === undefined ? {} : (JSON.parse(String(where)) as object);
}

/**
 * What a summary can be asked for: every region and none, each for all time and for some days
 * before a day.
 */
export async function scopesOf(
  visitor: Visitor,
  before: string,
  daysBack: number,
): Promise<{ region: number | null; days: Period | null }[]> {
  const { data } = await read<{ data: { id: number }[] }>(visitor, '/region', { limit: '300' });
  const ranges = [null, { start: addDays(before, -daysBack), end: addDays(before, -3) }];
  return [null, ...data.map(({ id }) => id)].flatMap((region) => ranges.map((days) => ({ region, days })));
}

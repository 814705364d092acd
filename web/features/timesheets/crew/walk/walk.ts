import { z } from 'zod';
import { MAX_LIMIT } from '../../../../../shared/constants.ts';
import { Id } from '../../../../../shared/http/query.ts';
import { canonicalQuery } from '../../../../../shared/live/addresses.ts';
import { call } from '../../../../http/client.ts';
import { session } from '../../../../http/session-state.ts';
import { readView } from '../../../../lists/address.ts';
import { queryOf } from '../../../../lists/query.ts';
import { readRemembered } from '../../../../lists/remembered.ts';
import { CREW_LIST, CREW_LIST_NAME } from '../../list/lists.ts';

/*
 * The days of the list that somebody came from, in its order, as long as this browser tab is open:
 * those that it had when the first of them was opened, so that a day that is approved, and leaves a
 * list of what is not, keeps its neighbours.
 */

const keyOf = (): string => `muster.walk.${session.view?.user.id ?? 0}`;

const Ids = z.array(Id);

/** Null before the first day of a list was opened. */
export function readWalk(): readonly number[] | null {
  const text = sessionStorage.getItem(keyOf());
  return text === null ? null : Ids.parse(JSON.parse(text));
}

/** The list is looked at again: the next day that is opened begins anew. */
export const forgetWalk = (): void => sessionStorage.removeItem(keyOf());

const Days = z.object({ data: z.array(z.object({ id: Id })) });

/** Asks for the days of the list as it was last seen; none when it never was. */
export async function beginWalk(): Promise<readonly number[]> {
  const address = readRemembered(CREW_LIST_NAME);
  if (!address) return [];
  const { include: _, ...query } = queryOf(CREW_LIST, { ...readView(CREW_LIST, address), page: 1, rows: MAX_LIMIT });
  const { data } = Days.parse(await call('GET', `/api/v1/dwo?${canonicalQuery(query)}`));
  const ids = data.map(({ id }) => id);
  sessionStorage.setItem(keyOf(), JSON.stringify(ids));
  return ids;
}

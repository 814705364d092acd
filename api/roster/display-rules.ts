import { createHmac } from 'node:crypto';
import type { RosterRow } from '#shared/roster/roster.ts';
import type { DisplayScope } from '../context.ts';
import { type RosterPart, withoutPhones, withoutSaid } from './shared-roster-rules.ts';

export type Secrets = readonly [Uint8Array, ...Uint8Array[]];

/** All for an empty list. */
const only = (ids: readonly number[]): readonly number[] | null => (ids.length === 0 ? null : ids);

/** The part of a display: what it asks for within its scope, which it cannot widen [displays-3]. */
export const partInScope = (part: RosterPart, { regionIds, supervisorIds }: DisplayScope): RosterPart => ({
  ...part,
  supervisorIds: only(supervisorIds),
  confinedTo: only(regionIds),
});

/**
 * The rows as a display may show them. With names hidden, nothing says who somebody is: no name, no
 * foreman's phone, nothing that was said of them, and a number of the person that only this roster
 * has [displays-3].
 */
export function rowsOnDisplays(secrets: Secrets): (rows: readonly RosterRow[], scope: DisplayScope) => RosterRow[] {
  // One nameless row for each, so that rows that have not changed stay the same objects.
  const nameless = new WeakMap<RosterRow, RosterRow>();
  const numbers = new Map<number, number>();
  const numberFor = (id: number): number => {
    const number = numbers.get(id) ?? numberInPlaceOf(id, secrets[0]);
    numbers.set(id, number);
    return number;
  };
  const hidden = (row: RosterRow): RosterRow => {
    const made = nameless.get(row) ?? withoutNames(row, numberFor);
    nameless.set(row, made);
    return made;
  };
  return (rows, { showsNames, showsNumbers }) =>
    showsNames ? (showsNumbers ? [...rows] : withoutPhones(rows)) : rows.map(hidden);
}

const withoutNames = (
  { foremanPhone: _phone, foremanId: _foreman, supervisorId: _supervisor, ...row }: RosterRow,
  numberFor: (id: number) => number,
): RosterRow => ({
  ...row,
  foremanName: row.foremanName === null ? null : '',
  supervisorName: row.supervisorName === null ? null : '',
  crew: row.crew.map((member) => ({ ...withoutSaid(member), id: numberFor(member.id), fullName: '', lastName: '' })),
});

const MOST_NUMBER = 2_147_483_647;

/**
 * A row number for another one, always the same and never that of two: rows are matched by it. A
 * Feistel network of four rounds, again until the number is in range.
 */
export function numberInPlaceOf(id: number, secret: Uint8Array): number {
  let left = id >>> 16;
  let right = id & 0xff_ff;
  for (let round = 0; round < 4; round += 1) {
    const mixed = createHmac('sha256', secret).update(`crew\n${round}\n${right}`).digest().readUInt16BE(0);
    [left, right] = [right, left ^ mixed];
  }
  const number = ((left << 16) | right) >>> 0;
  return number > 0 && number <= MOST_NUMBER ? number : numberInPlaceOf(number, secret);
}

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { HeldRow } from '../rules/held.ts';
import { countedFiles, type TakenFile, verdictOnTaking, type WithRows } from './ledger-rules.ts';

const WORDS = { company: 'All', start: '2026-11-16', end: '2026-11-22', withUnapproved: false };
const row = (id: number, fingerprint = 1): HeldRow => [id, 1, fingerprint];
const taken = (id: number, rows: HeldRow[], change: Partial<TakenFile> = {}): TakenFile & WithRows => ({
  ...WORDS,
  id,
  followsId: null,
  wasImported: null,
  rows,
  ...change,
});
const NOBODY_SAID = { imported: [], notImported: [] };
const idsOf = (verdict: ReturnType<typeof verdictOnTaking>) =>
  'files' in verdict ? verdict.files.map(({ id }) => id) : verdict.kind;

describe('a payroll file', () => {
  it('is taken whole when none of its shifts is on its way to payroll', () => {
    const other = taken(1, [row(9)], { company: 'Pinnacle' });
    expect(verdictOnTaking({ ...WORDS, rows: [row(1)] }, [other], NOBODY_SAID)).toMatchObject({ kind: 'take', since: undefined });
  });

  it('is asked about beside one of the same words, and taken as differences when payroll has that', () => {
    const before = taken(1, [row(1)]);
    const file = { ...WORDS, rows: [row(1), row(2)] };
    expect(idsOf(verdictOnTaking(file, [before], NOBODY_SAID))).toEqual([1]);
    expect(verdictOnTaking(file, [before], { imported: [1], notImported: [] })).toMatchObject({ since: { id: 1 }, dropped: [] });
    const dropped = verdictOnTaking(file, [before], { imported: [], notImported: [1] });
    expect(dropped).toMatchObject({ since: undefined, dropped: [{ id: 1 }] });
  });

  it('is asked about no more when somebody has said that payroll has the other one, unless they take it back', () => {
    const before = taken(1, [row(1)], { wasImported: true });
    const file = { ...WORDS, rows: [row(1), row(2)] };
    expect(verdictOnTaking(file, [before], NOBODY_SAID)).toMatchObject({ kind: 'take', since: { id: 1 } });
    const takenBack = verdictOnTaking(file, [before], { imported: [], notImported: [1] });
    expect(takenBack).toMatchObject({ kind: 'take', since: undefined, dropped: [{ id: 1 }] });
  });

  it('is refused when payroll has its shifts in other words', () => {
    const monday = taken(1, [row(1)], { end: '2026-11-18' });
    const file = { ...WORDS, rows: [row(1), row(2)] };
    expect(idsOf(verdictOnTaking(file, [monday], { imported: [1], notImported: [] }))).toEqual([1]);
    expect(verdictOnTaking(file, [monday], { imported: [1], notImported: [] }).kind).toBe('refuse');
  });

  it('asks for the file before, when differences of it were not imported', () => {
    const [first, differences] = [taken(1, [row(1)]), taken(2, [row(1, 2)], { followsId: 1 })];
    expect(countedFiles([first, differences]).map(({ id }) => id)).toEqual([2]);
    const file = { ...WORDS, rows: [row(1, 3)] };
    expect(idsOf(verdictOnTaking(file, [first, differences], { imported: [], notImported: [2] }))).toEqual([1]);
  });

  it('names whom it asks about once, and never what was said not to be imported', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 6 }), { maxLength: 6 }),
        fc.subarray([1, 2, 3, 4]),
        (shifts, notImported) => {
          const files = [1, 2, 3, 4].map((id) => taken(id, [row(id)], { company: id % 2 ? 'All' : 'Pinnacle' }));
          const verdict = verdictOnTaking({ ...WORDS, rows: shifts.map((id) => row(id)) }, files, { imported: [], notImported });
          if (!('files' in verdict)) return;
          const asked = verdict.files.map(({ id }) => id);
          expect(asked).toEqual([...new Set(asked)]);
          expect(asked.filter((id) => notImported.includes(id))).toEqual([]);
        },
      ),
    );
  });
});

import fc from 'fast-check';
import { applyPatch } from 'rfc6902';
import { describe, expect, it } from 'vitest';
import { diff } from '#shared/live/diff.ts';
import { toJsonPatch } from './json-patch.ts';

const clone = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T;

const id = fc.oneof(fc.integer({ min: 1, max: 8 }), fc.constantFrom('a', 'b/c', 'd~e', '0'));
const member = fc.record({ id: fc.integer({ min: 1, max: 6 }), clockInStatus: fc.constantFrom('in', 'break', 'out') });
const row = fc.record(
  {
    id,
    'a/b~c': fc.constantFrom(1, 2, null),
    crew: fc.uniqueArray(member, { selector: (one) => one.id, maxLength: 6 }),
    tags: fc.array(fc.constantFrom('x', 'y'), { maxLength: 3 }),
  },
  { requiredKeys: ['id', 'crew'] },
);
const roster = fc.record(
  {
    roster: fc.uniqueArray(row, { selector: (one) => one.id, maxLength: 8 }),
    count: fc.nat(3),
    totals: fc.record({ in: fc.nat(2) }),
  },
  { requiredKeys: ['roster'] },
);

describe('toJsonPatch', () => {
  it('[L17] makes a JSON Patch that any library applies, with the same result', () => {
    fc.assert(
      fc.property(roster, roster, (before, after) => {
        const target = clone(before);
        const results = applyPatch(target, clone(toJsonPatch(before, diff(before, after)!)));
        expect(results.filter((result) => result !== null)).toEqual([]);
        expect(target).toEqual(clone(after));
      }),
      { numRuns: 2_000 },
    );
  });

  it('[L17] leaves the document it starts from as it is', () => {
    const before = {
      roster: [
        { id: 1, crew: [] },
        { id: 2, crew: [] },
      ],
    };
    const after = { roster: [{ id: 2, crew: [] }] };
    toJsonPatch(before, diff(before, after)!);
    expect(before.roster).toHaveLength(2);
  });
});

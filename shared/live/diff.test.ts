import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { diff } from './diff.ts';
import { applyOps, reconcile, withOps } from './ops.ts';

const clone = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T;

const name = fc.constantFrom('a', 'b', 'id', 'crew', 'name', 'toString', '0', 'length');
const leaf = fc.oneof(fc.integer({ min: 0, max: 3 }), fc.constantFrom('', 'x', 'y', null, true));
const { thing, value } = fc.letrec<{ thing: unknown; value: unknown; rows: unknown }>((tie) => ({
  thing: fc.dictionary(name, tie('value'), { maxKeys: 5, noNullPrototype: true }),
  rows: fc.uniqueArray(fc.record({ id: fc.integer({ min: 1, max: 9 }), name: leaf, crew: tie('value') }), {
    selector: (row) => row.id,
    maxLength: 7,
  }),
  value: fc.oneof({ maxDepth: 4, depthSize: 'small' }, leaf, fc.array(leaf, { maxLength: 3 }), tie('rows'), tie('thing')),
}));
const document = fc.record({ roster: value, rest: thing });

/**
 * Rosters of the same few people, so that rows are kept, moved, changed, inserted and removed
 * rather than all new.
 */
const member = fc.record({ id: fc.integer({ min: 1, max: 6 }), clockInStatus: fc.constantFrom('in', 'break', 'out') });
const row = fc.record({
  id: fc.integer({ min: 1, max: 8 }),
  foremanName: fc.constantFrom('Ann', 'Bob', null),
  crew: fc.uniqueArray(member, { selector: (one) => one.id, maxLength: 6 }),
});
const roster = fc.record({ roster: fc.uniqueArray(row, { selector: (one) => one.id, maxLength: 8 }), count: fc.nat(9) });

describe('diff', () => {
  it('[L5] leads from any roster to any other, keeping the objects of rows that stay', () => {
    fc.assert(
      fc.property(roster, roster, (before, after) => {
        const target = clone(before);
        const objects = new Map(target.roster.map((one) => [one.id, one]));
        const ops = diff(before, after);
        applyOps(target, clone(ops!));
        expect(target).toEqual(after);
        for (const one of target.roster) if (objects.has(one.id)) expect(objects.get(one.id)).toBe(one);
      }),
      { numRuns: 2000 },
    );
  });

  it('leads from any document to any other, also by reconciling', () => {
    fc.assert(
      fc.property(document, document, (before, after) => {
        const patched = clone(before);
        const ops = diff(before, after);
        if (ops === null) return;
        applyOps(patched, clone(ops));
        expect(patched).toEqual(clone(after));
        const was = clone(before);
        expect(withOps(before, clone(ops))).toEqual(clone(after));
        expect(before).toEqual(was);
        const reconciled = clone(before);
        reconcile(reconciled, clone(after));
        expect(reconciled).toEqual(clone(after));
        expect(diff(after, clone(after))).toEqual([]);
      }),
      { numRuns: 2000 },
    );
  });

  it('[L5] names the one field that changed and nothing else', () => {
    const before = { roster: [{ id: 4, crew: [{ id: 7, clockInStatus: 'out' }] }] };
    const after = { roster: [{ id: 4, crew: [{ id: 7, clockInStatus: 'in' }] }] };
    expect(diff(before, after)).toEqual([['set', ['roster', 4, 'crew', 7, 'clockInStatus'], 'in']]);
  });

  it('[L5] shares with the document before what a patch does not touch', () => {
    const before = {
      roster: [
        { id: 4, crew: [{ id: 7, clockInStatus: 'out' }] },
        { id: 5, crew: [] },
      ],
      totals: { in: 0 },
    };
    const after = withOps(before, [['set', ['roster', 4, 'crew', 7, 'clockInStatus'], 'in']]) as typeof before;
    expect(after.roster[0]!.crew).toEqual([{ id: 7, clockInStatus: 'in' }]);
    expect([after.roster[1], after.totals]).toEqual([before.roster[1], before.totals]);
    expect(after.roster[1]).toBe(before.roster[1]);
    expect(after.totals).toBe(before.totals);
    expect(() => withOps(before, [['set', ['roster', 9, 'jobId'], 'x']])).toThrow('nothing at');
  });

  it('[L5] sends a list whole when a row has no id of its own', () => {
    const before = {
      order: [['id', 'ASC']],
      tags: [
        { id: 1, n: 1 },
        { id: 1, n: 2 },
      ],
    };
    const after = {
      order: [['id', 'ASC']],
      tags: [
        { id: 1, n: 1 },
        { id: 1, n: 3 },
      ],
    };
    expect(diff(before, after)).toEqual([['set', ['tags'], after.tags]]);
  });

  it('[L5] replaces an embedded object that became another thing', () => {
    expect(diff({ region: { id: 1, name: 'North' } }, { region: { id: 2, name: 'North' } })).toEqual([
      ['set', ['region'], { id: 2, name: 'North' }],
    ]);
  });

  it('says that another kind of document cannot be patched', () => {
    expect(diff([], {})).toBeNull();
    expect(diff({ id: 1 }, { id: 2 })).toBeNull();
    expect(diff([1], [2])).toBeNull();
  });

  it('refuses fields that would reach a prototype', () => {
    expect(() => diff({}, JSON.parse('{"__proto__":{"polluted":1}}') as object)).toThrow('cannot be a field');
  });
});

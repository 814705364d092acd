import { describe, expect, it } from 'vitest';
import type { LiveOp } from './live.ts';
import { applyOps, PatchMismatch, reconcile } from './live-ops.ts';

const roster = () => ({
  date: '2026-11-20',
  roster: [
    { id: 1, jobId: 'A', crew: [{ id: 11, clockInStatus: 'out' }] },
    {
      id: 2,
      jobId: 'B',
      crew: [
        { id: 11, clockInStatus: 'out' },
        { id: 12, clockInStatus: 'in' },
      ],
    },
  ],
  totals: { in: 1, out: 2 },
});

describe('applyOps', () => {
  it('writes only the field that changed and keeps every row object', () => {
    const held = roster();
    const [first, second] = held.roster;
    applyOps(held, [['s', ['roster', 2, 'crew', 11, 'clockInStatus'], 'in']]);
    expect(held.roster[1]?.crew[0]).toEqual({ id: 11, clockInStatus: 'in' });
    expect(held.roster[0]?.crew[0]?.clockInStatus).toBe('out');
    expect(held.roster[0]).toBe(first);
    expect(held.roster[1]).toBe(second);
  });

  it('removes, inserts and orders rows, keeping the others', () => {
    const held = roster();
    const [, second] = held.roster;
    const third = { id: 3, jobId: 'C', crew: [] };
    applyOps(held, [
      ['r', ['roster'], [1]],
      ['i', ['roster'], [[1, third]]],
      ['o', ['roster'], [3, 2]],
    ]);
    expect(held.roster.map((row) => row.id)).toEqual([3, 2]);
    expect(held.roster[1]).toBe(second);
  });

  it('cuts a shorter list place by place, so that a proxy hears of each', () => {
    const heard: PropertyKey[] = [];
    const list = new Proxy([{ id: 1 }, { id: 2 }, { id: 3 }], {
      deleteProperty(rows, place) {
        heard.push(place);
        return Reflect.deleteProperty(rows, place);
      },
    });
    applyOps({ list }, [['r', ['list'], [2, 3]]]);
    expect(list).toEqual([{ id: 1 }]);
    expect(heard.toSorted()).toEqual(['1', '2']);
  });

  const misfits: Array<[string, LiveOp]> = [
    ['a field of an absent row', ['s', ['roster', 9, 'jobId'], 'x']],
    ['a list that is not there', ['r', ['crews'], [1]]],
    ['a row to remove that is not there', ['r', ['roster'], [9]]],
    ['a place outside the list', ['i', ['roster'], [[7, { id: 7 }]]]],
    ['an order that names another row', ['o', ['roster'], [1, 9]]],
    ['an order that leaves a row out', ['o', ['roster'], [1]]],
    ['a field to delete that is not there', ['d', ['roster', 1, 'nothing']]],
    ['the whole document', ['s', [], {}]],
    ['a step through __proto__', ['s', ['__proto__', 'polluted'], true]],
    ['a step through constructor', ['s', ['constructor', 'prototype', 'polluted'], true]],
    ['the field __proto__', ['s', ['totals', '__proto__'], { polluted: true }]],
    ['a value that carries __proto__', ['s', ['totals', 'in'], JSON.parse('{"a":[{"__proto__":{"polluted":true}}]}')]],
    ['a row that carries __proto__', ['i', ['roster'], [[0, JSON.parse('{"id":5,"__proto__":{"polluted":true}}')]]]],
    ['an unknown operation', JSON.parse('["x",["roster"],[]]') as LiveOp],
  ];
  it.each(misfits)('refuses %s', (_name, op) => {
    const held = roster();
    expect(() => applyOps(held, [op])).toThrow(PatchMismatch);
    expect(held).toEqual(roster());
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  });
});

describe('reconcile', () => {
  it('turns a held document into the new one and keeps the rows that stay', () => {
    const held = roster();
    const [first, second] = held.roster;
    const next = {
      ...roster(),
      roster: [
        { id: 2, jobId: 'B2', crew: [] },
        { id: 4, jobId: 'D', crew: [] },
        { id: 1, jobId: 'A', crew: [] },
      ],
      note: 'x',
    };
    reconcile(held, next);
    expect(held).toEqual(next);
    expect(held.roster[0]).toBe(second);
    expect(held.roster[2]).toBe(first);
  });

  it('writes nothing when nothing differs', () => {
    const frozen = (value: unknown): unknown => {
      if (typeof value === 'object' && value !== null) Object.values(value).forEach(frozen);
      return Object.freeze(value);
    };
    const held = frozen({ ...roster(), order: [['id', 'ASC']] }) as object;
    expect(() => reconcile(held, { ...roster(), order: [['id', 'ASC']] })).not.toThrow();
  });

  it('replaces an embedded object that became another thing', () => {
    const held = { region: { id: 1, name: 'North', old: true } };
    const was = held.region;
    reconcile(held, { region: { id: 2, name: 'South' } });
    expect(held).toEqual({ region: { id: 2, name: 'South' } });
    expect(held.region).not.toBe(was);
  });

  it('refuses another kind of document and forbidden fields', () => {
    expect(() => reconcile([], {})).toThrow(PatchMismatch);
    expect(() => reconcile({}, JSON.parse('{"__proto__":{"polluted":true}}'))).toThrow(PatchMismatch);
  });
});

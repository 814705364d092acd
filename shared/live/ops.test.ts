import { describe, expect, it } from 'vitest';
import { applyOps, type LiveOp, PatchMismatch, reconcile } from './ops.ts';

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
    const document = roster();
    const [first, second] = document.roster;
    applyOps(document, [['set', ['roster', 2, 'crew', 11, 'clockInStatus'], 'in']]);
    expect(document.roster[1]?.crew[0]).toEqual({ id: 11, clockInStatus: 'in' });
    expect(document.roster[0]?.crew[0]?.clockInStatus).toBe('out');
    expect(document.roster[0]).toBe(first);
    expect(document.roster[1]).toBe(second);
  });

  it('removes, inserts and orders rows, keeping the others', () => {
    const document = roster();
    const [, second] = document.roster;
    const third = { id: 3, jobId: 'C', crew: [] };
    applyOps(document, [
      ['remove', ['roster'], [1]],
      ['insert', ['roster'], [[1, third]]],
      ['order', ['roster'], [3, 2]],
    ]);
    expect(document.roster.map((row) => row.id)).toEqual([3, 2]);
    expect(document.roster[1]).toBe(second);
  });

  it('deletes a field, which then is not there', () => {
    const document = roster();
    applyOps(document, [['delete', ['totals', 'in']]]);
    expect(document.totals).toStrictEqual({ out: 2 });
  });

  it('cuts a shorter list place by place, so that a proxy hears of each', () => {
    const heard: PropertyKey[] = [];
    const list = new Proxy([{ id: 1 }, { id: 2 }, { id: 3 }], {
      deleteProperty(rows, place) {
        heard.push(place);
        return Reflect.deleteProperty(rows, place);
      },
    });
    applyOps({ list }, [['remove', ['list'], [2, 3]]]);
    expect(list).toEqual([{ id: 1 }]);
    expect(heard.toSorted()).toEqual(['1', '2']);
  });

  const misfits: Array<[string, LiveOp]> = [
    ['a field of an absent row', ['set', ['roster', 9, 'jobId'], 'x']],
    ['a list that is not there', ['remove', ['crews'], [1]]],
    ['a row to remove that is not there', ['remove', ['roster'], [9]]],
    ['a place outside the list', ['insert', ['roster'], [[7, { id: 7 }]]]],
    ['an order that names another row', ['order', ['roster'], [1, 9]]],
    ['an order that leaves a row out', ['order', ['roster'], [1]]],
    ['a field to delete that is not there', ['delete', ['roster', 1, 'nothing']]],
    ['the whole document', ['set', [], {}]],
    ['a step through __proto__', ['set', ['__proto__', 'polluted'], true]],
    ['a step through constructor', ['set', ['constructor', 'prototype', 'polluted'], true]],
    ['the field __proto__', ['set', ['totals', '__proto__'], { polluted: true }]],
    ['a value that carries __proto__', ['set', ['totals', 'in'], JSON.parse('{"a":[{"__proto__":{"polluted":true}}]}')]],
    ['a row that carries __proto__', ['insert', ['roster'], [[0, JSON.parse('{"id":5,"__proto__":{"polluted":true}}')]]]],
    ['an unknown operation', JSON.parse('["x",["roster"],[]]') as LiveOp],
  ];
  it.each(misfits)('refuses %s', (_name, op) => {
    const document = roster();
    expect(() => applyOps(document, [op])).toThrow(PatchMismatch);
    expect(document).toEqual(roster());
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  });
});

describe('reconcile', () => {
  it('turns a document into the new one and keeps the rows that stay', () => {
    const document = roster();
    const [first, second] = document.roster;
    const next = {
      ...roster(),
      roster: [
        { id: 2, jobId: 'B2', crew: [] },
        { id: 4, jobId: 'D', crew: [] },
        { id: 1, jobId: 'A', crew: [] },
      ],
      note: 'x',
    };
    reconcile(document, next);
    expect(document).toEqual(next);
    expect(document.roster[0]).toBe(second);
    expect(document.roster[2]).toBe(first);
  });

  it('takes away a field that the new document does not have', () => {
    const document = roster();
    reconcile(document, { ...roster(), totals: { out: 2 } });
    expect(document.totals).toStrictEqual({ out: 2 });
  });

  it('writes nothing when nothing differs', () => {
    const frozen = (value: unknown): unknown => {
      if (typeof value === 'object' && value !== null) Object.values(value).forEach(frozen);
      return Object.freeze(value);
    };
    const document = frozen({ ...roster(), order: [['id', 'ASC']] }) as object;
    expect(() => reconcile(document, { ...roster(), order: [['id', 'ASC']] })).not.toThrow();
  });

  it('replaces an embedded object that became another thing', () => {
    const document = { region: { id: 1, name: 'North', old: true } };
    const was = document.region;
    reconcile(document, { region: { id: 2, name: 'South' } });
    expect(document).toEqual({ region: { id: 2, name: 'South' } });
    expect(document.region).not.toBe(was);
  });

  it('refuses another kind of document and forbidden fields', () => {
    expect(() => reconcile([], {})).toThrow(PatchMismatch);
    expect(() => reconcile({}, JSON.parse('{"__proto__":{"polluted":true}}'))).toThrow(PatchMismatch);
  });
});

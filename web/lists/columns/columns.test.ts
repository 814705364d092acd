import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { TableColumn } from '#web/ui/table/columns.ts';
import { asChosen, isBeyondFirst, orderOf, resized, shownColumns } from './arrange.ts';
import { type ChosenColumns, LEAST_CHOSEN, MOST_CHOSEN, readColumns, writeColumns } from './chosen.ts';

const column = (id: string, more: Partial<TableColumn<never>> = {}): TableColumn<never> => ({
  id,
  head: id.toUpperCase(),
  cell: () => null,
  ...more,
});
const ALL = [
  column('number', { isKept: true, width: 112 }),
  column('address'),
  column('client', { isSpare: true }),
  column('status', { width: 90 }),
  column('open', { kind: 'action', isKept: true }),
];
const IDS = ALL.map(({ id }) => id);
const shown = (text: string | null) => shownColumns(ALL, readColumns(text)).map(({ id }) => id);
const FIRST = ['number', 'address', 'status', 'open'];

const anyChoice: fc.Arbitrary<ChosenColumns> = fc
  .tuple(
    fc.shuffledSubarray(IDS, { minLength: 1 }),
    fc.infiniteStream(fc.option(fc.integer({ min: LEAST_CHOSEN, max: MOST_CHOSEN }))),
  )
  .map(([ids, widths]) => ids.map((id) => ({ id, width: widths.next().value as number | null })));

describe('[views-6] the text of chosen columns', () => {
  it('is read back as it was written, in any order and width', () => {
    fc.assert(
      fc.property(anyChoice, (choice) => {
        const text = writeColumns(choice)!;
        expect(readColumns(text)).toEqual(choice);
        // It needs no escapes in an address.
        expect(new URLSearchParams({ text }).toString()).toBe(`text=${text}`);
      }),
    );
  });

  it('never fails, whatever it is: what makes no sense is absent', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ maxLength: 2_000 }),
          fc.array(fc.string()).map((parts) => parts.join('.')),
        ),
        (text) => {
          const read = readColumns(text);
          expect(readColumns(writeColumns(read) ?? null)).toEqual(read);
          for (const { id, width } of read ?? []) {
            expect(id).toMatch(/^[a-z][a-zA-Z0-9]*$/);
            if (width !== null) expect(width >= LEAST_CHOSEN && width <= MOST_CHOSEN).toBe(true);
          }
          const ids = shown(text);
          expect(new Set(ids).size).toBe(ids.length);
          expect(ids).toEqual(expect.arrayContaining(['number', 'open']));
        },
      ),
    );
  });

  it.each([null, '', '.', 'gone', 'gone-200.lost', '__proto__', 'constructor', '<script>', 'a'.repeat(1_001)])(
    'shows the first columns where it names none of the list: %s',
    (text) => {
      expect(shown(text)).toEqual(FIRST);
    },
  );

  it('leaves out a second mention and what the list or its reader does not have', () => {
    expect(readColumns('status-100.gone.status-200')).toEqual([
      { id: 'status', width: 100 },
      { id: 'gone', width: null },
    ]);
    expect(shown('status-100.gone.status-200.number')).toEqual(['status', 'open', 'number']);
  });

  it('keeps a width within what can be read and seen', () => {
    expect(readColumns('status-1.address-9999.number-12345')).toEqual([
      { id: 'status', width: LEAST_CHOSEN },
      { id: 'address', width: MOST_CHOSEN },
    ]);
  });
});

describe('the columns of a list', () => {
  it('are those that were chosen, in their order and width, and those that are always shown', () => {
    expect(shown('client.address.open')).toEqual(['number', 'client', 'address', 'open']);
    expect(shownColumns(ALL, readColumns('number.status-200.open')).map(({ width }) => width)).toEqual([112, 200, undefined]);
  });

  it('are the first ones again without a text when they are chosen back', () => {
    expect(
      asChosen(
        ALL,
        FIRST.map((id) => ({ id, width: null })),
      ),
    ).toBeNull();
    const reversed = FIRST.toReversed().map((id) => ({ id, width: null }));
    expect(asChosen(ALL, reversed)).toEqual(reversed);
    fc.assert(
      fc.property(anyChoice, (choice) => {
        const ids = shownColumns(ALL, asChosen(ALL, choice!)).map(({ id }) => id);
        expect(ids).toEqual(shownColumns(ALL, choice).map(({ id }) => id));
      }),
    );
  });

  it('are chosen from in their order, hidden ones behind their neighbours', () => {
    const order = (text: string) => orderOf(ALL, shownColumns(ALL, readColumns(text)));
    expect(order('')).toEqual(IDS);
    expect(order('status.number')).toEqual(['status', 'open', 'number', 'address', 'client']);
    fc.assert(
      fc.property(anyChoice, (choice) => {
        const ids = shownColumns(ALL, choice).map(({ id }) => id);
        const all = orderOf(
          ALL,
          ids.map((id) => ({ id })),
        );
        expect(all.filter((id) => ids.includes(id))).toEqual(ids);
        expect(all.toSorted()).toEqual(IDS.toSorted());
      }),
    );
  });

  it('get other widths, and their own again', () => {
    const wide = resized(ALL, null, new Map([['address', 300]]));
    expect(writeColumns(wide)).toBe('number.address-300.status.open');
    expect(resized(ALL, wide, new Map([['address', null]]))).toBeNull();
    expect([null, 'status.number', 'client', 'status-100'].map((text) => isBeyondFirst(ALL, readColumns(text)))).toEqual([
      false,
      false,
      true,
      true,
    ]);
  });
});

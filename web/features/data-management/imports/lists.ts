import { type Import, ImportKind, ImportOutcome } from '#shared/imports.ts';
import { defineList } from '#web/lists/definition.ts';
import { choiceFilter } from '#web/lists/filters.ts';

/** The history of imports, last changed first. */
export const importList = defineList({
  // Not `kind`: that is the kind of the next file.
  filters: { of: choiceFilter('kind', ImportKind.options) },
  sortable: ['fileName', 'status', 'createdAt'],
  order: [
    ['createdAt', 'DESC'],
    ['id', 'DESC'],
  ],
  include: ['createdBy'],
  // Below the field for a file.
  room: { around: 464 },
});

const ALL_FIRST = choiceFilter('outcome', ImportOutcome.options);
const REFUSED_FIRST: typeof ALL_FIRST = { ...ALL_FIRST, initial: 'refused' };

/** The rows of a file, in its order; at first those that are refused, if there are any. */
export const rowList = ({ id, refusedRows }: Pick<Import, 'id' | 'refusedRows'>) =>
  defineList({
    filters: { outcome: refusedRows > 0 ? REFUSED_FIRST : ALL_FIRST },
    only: { importId: id },
    order: [['line', 'ASC']],
    sortable: ['line'],
    // Below the counts, and beside the columns.
    room: { around: 480 },
  });

/** Where an import counts its rows of each outcome. */
export const COUNT_OF = { new: 'newRows', changed: 'changedRows', same: 'sameRows', refused: 'refusedRows' } as const;

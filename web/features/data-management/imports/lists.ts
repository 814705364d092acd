import { ImportOutcome } from '#shared/imports.ts';
import { defineList } from '#web/lists/definition.ts';
import { choiceFilter } from '#web/lists/filters.ts';

/** The history of imports, last changed first. */
export const importList = defineList({
  filters: {},
  sortable: ['fileName', 'status', 'createdAt'],
  order: [
    ['createdAt', 'DESC'],
    ['id', 'DESC'],
  ],
  include: ['createdBy'],
  // Below the field for a file.
  room: { around: 464 },
});

/** The rows of a file, in its order. */
export const rowList = (importId: number) =>
  defineList({
    filters: { outcome: choiceFilter('outcome', ImportOutcome.options) },
    only: { importId },
    order: [['line', 'ASC']],
    sortable: ['line'],
    // Below the counts, and beside the columns.
    room: { around: 480 },
  });

/** Where an import counts its rows of each outcome. */
export const COUNT_OF = { new: 'newRows', changed: 'changedRows', same: 'sameRows', refused: 'refusedRows' } as const;

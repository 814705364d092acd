import { useState } from 'react';
import type { z } from 'zod';
import { fieldErrors } from '#shared/http/error-schemas.ts';

type RowKey = number | string;

export interface RowEdits<Edit extends object> {
  isEditing: boolean;
  begin: () => void;
  /** Leaves edit mode and forgets what was changed. */
  cancel: () => void;
  /** The row with its changes applied. */
  valueOf: (key: RowKey, present: Edit) => Edit;
  change: (key: RowKey, present: Edit, part: Partial<Edit>) => void;
  /** Messages of a changed row, by field. */
  faultsOf: (key: RowKey) => Readonly<Record<string, string>>;
  /** The changed rows, without those that were changed back. */
  changed: ReadonlyMap<RowKey, Edit>;
  /** Something is changed and nothing of it is refused: it may be saved. */
  isReady: boolean;
}

/**
 * Edit mode of a table: its cells become fields, changed rows are validated by the contract's
 * schema at every key, and only they are to be sent. Live rows may go on changing: typed values
 * stay, the others follow.
 *
 * @example
 * const edits = useRowEdits(WorkshiftTimes);
 * cell: (row) => {
 *   const { lunch } = edits.valueOf(row.id, timesOf(row));
 *   return edits.isEditing ? <HoursField … minutes={lunch} /> : lunchText(lunch);
 * }
 */
export function useRowEdits<Edit extends object>(schema: z.ZodType<unknown, Edit>): RowEdits<Edit> {
  const [isEditing, setEditing] = useState(false);
  const [parts, setParts] = useState<ReadonlyMap<RowKey, { present: Edit; part: Partial<Edit> }>>(new Map());
  const changed = new Map([...parts].map(([key, { present, part }]) => [key, { ...present, ...part }]));
  const faults = new Map(
    [...changed].flatMap(([key, edit]) => {
      const result = schema.safeParse(edit);
      return result.success ? [] : [[key, Object.fromEntries(fieldErrors(result.error).map((one) => [one.field, one.reason]))]];
    }),
  );
  const leave = (editing: boolean): void => {
    setEditing(editing);
    setParts(new Map());
  };
  return {
    isEditing,
    begin: () => leave(true),
    cancel: () => leave(false),
    valueOf: (key, present) => ({ ...present, ...parts.get(key)?.part }),
    change: (key, present, given) =>
      setParts((before) => {
        const part = { ...before.get(key)?.part, ...given };
        const kept = Object.fromEntries(
          Object.entries(part).filter(([name, value]) => value !== present[name as keyof Edit]),
        ) as Partial<Edit>;
        const next = new Map(before);
        if (Object.keys(kept).length === 0) next.delete(key);
        else next.set(key, { present, part: kept });
        return next;
      }),
    faultsOf: (key) => faults.get(key) ?? {},
    changed,
    isReady: changed.size > 0 && faults.size === 0,
  };
}

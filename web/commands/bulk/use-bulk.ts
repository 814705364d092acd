import { useRef, useState } from 'react';
import { useLasting } from '#web/ui/feedback/use-lasting.ts';
import { asFailure, type Command, useCommand } from '../use-command.ts';

/** A row of many as the api foresees it, before anything is done. */
export interface ForeseenRow {
  id: number;
  /** It is as it should become: nothing is done to it. */
  isAlready: boolean;
  /** The refusal that the command would get; null when it would succeed. */
  refusal: { message: string } | null;
}

/** The outcome of a row; `message` is the server's. */
export type Outcome<Done = unknown> =
  | { is: 'doing' }
  | { is: 'done'; done: Done }
  | { is: 'refused'; message: string }
  | { is: 'takenBack' }
  /** It could not be taken back. */
  | { is: 'kept'; message: string };

interface BulkWork<Asked, Row extends ForeseenRow, Done> {
  /** Fetches the rows as they are now, with what would become of each. */
  look: (asked: Asked) => Promise<readonly Row[]>;
  /** Does it to one row, as it was shown; what it answers, `takeBack` needs. */
  act: (row: Row) => Promise<Done>;
  /** Takes it back; the api refuses a row that has changed since. */
  takeBack: (row: Row, done: Done) => Promise<void>;
  /** How long all of it can be taken back, in milliseconds. */
  undoMs: number;
}

export interface Bulk<Asked, Row extends ForeseenRow> {
  /** Null until they are known. */
  rows: readonly Row[] | null;
  /** The outcomes of the attempted rows, by id. */
  outcomes: ReadonlyMap<number, Outcome>;
  /** Looks at the rows, and forgets the last outcomes; of several looks the last one counts. */
  ask: Command<Asked, readonly Row[]>;
  isActing: boolean;
  /** Does it to one row after the other; a refusal does not stop the others. */
  act: () => Promise<void>;
  /** What was done can still be taken back, all at once. */
  canUndo: boolean;
  undo: () => Promise<void>;
}

/** The rows to which it can be done. */
export const openOf = <Row extends ForeseenRow>(rows: readonly Row[]): readonly Row[] =>
  rows.filter(({ isAlready, refusal }) => !isAlready && refusal === null);

/** Does a command of one row to many [screens-5]. */
export function useBulk<Asked, Row extends ForeseenRow, Done>(work: BulkWork<Asked, Row, Done>): Bulk<Asked, Row> {
  const [asked, setAsked] = useState<Asked | null>(null);
  const [found, setFound] = useState<{ of: Asked; rows: readonly Row[] } | null>(null);
  const [outcomes, setOutcomes] = useState<ReadonlyMap<number, Outcome<Done>>>(new Map());
  const [isActing, setActing] = useState(false);
  const [isEnded, setEnded] = useState(false);
  /** What was asked last, also where a render is a step behind. */
  const last = useRef<Asked | null>(null);
  const isPast = useLasting(isEnded, work.undoMs);
  const ask = useCommand(work.look, {
    isConcurrent: true,
    onSent: (now) => {
      last.current = now;
      setAsked(now);
      setEnded(false);
      setOutcomes(new Map());
    },
    onDone: (rows, of) => {
      if (of === last.current) setFound({ of, rows });
    },
  });
  const rows = found && found.of === asked ? found.rows : null;
  const note = (id: number, outcome: Outcome<Done>): void => setOutcomes((before) => new Map([...before, [id, outcome]]));

  const act = async (): Promise<void> => {
    if (isActing || !rows) return;
    setActing(true);
    for (const row of openOf(rows)) {
      note(row.id, { is: 'doing' });
      try {
        note(row.id, { is: 'done', done: await work.act(row) });
      } catch (cause) {
        note(row.id, { is: 'refused', message: asFailure(cause).message });
      }
    }
    setActing(false);
    setEnded(true);
  };

  const undo = async (): Promise<void> => {
    setEnded(false);
    setActing(true);
    for (const row of rows ?? []) {
      const outcome = outcomes.get(row.id);
      if (outcome?.is !== 'done') continue;
      try {
        await work.takeBack(row, outcome.done);
        note(row.id, { is: 'takenBack' });
      } catch (cause) {
        note(row.id, { is: 'kept', message: asFailure(cause).message });
      }
    }
    setActing(false);
  };
  const canUndo = isEnded && !isPast && [...outcomes.values()].some(({ is }) => is === 'done');
  // Of several looks at once, one before the last may fail after it.
  const error = ask.error?.input === asked ? ask.error : null;
  const isBusy = ask.isBusy && rows === null && error === null;
  return { rows, outcomes, ask: { ...ask, error, isBusy }, isActing, act, canUndo, undo };
}

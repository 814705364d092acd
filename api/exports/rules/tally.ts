import { BLOCKERS_LISTED, type ExportBlocker } from '#shared/exports.ts';
import type { PayrollNameKind } from '#shared/integrations/payroll-names.ts';
import { NOT_COUNTED } from '#shared/rules/hours.ts';
import { createHeldRows, fingerprintOf, type HeldRows } from './held.ts';
import type { NamesHeld } from './known-names.ts';
import type { Asked } from './request.ts';
import type { ShiftRow } from './shift-row.ts';

/** Counts what a file holds while it is written. */
export interface Tally {
  rows: number;
  /** Whole minutes; null in files without hours. */
  minutes: number | null;
  skipped: { noShow: number; zero: number; unapproved: number };
  /** The rows that the file holds. */
  held: HeldRows;
  /** Records a row of the file with its texts, which are returned. */
  hold<Texts extends readonly string[]>(row: { id: number; revision: number }, texts: Texts): Texts;
  /** Records what blocks the file, and whose page fixes it; duplicates count once. */
  block(about: string, reason: string, at?: Pick<ExportBlocker, 'employeeId' | 'jobId'>): void;
  /** Records a name of a row that the payroll program must know; an empty text is ignored. */
  name(kind: PayrollNameKind, text: string): void;
  readonly names: NamesHeld;
  blockers(): { listed: ExportBlocker[]; count: number };
}

/** The reason why a file is blocked, as a sentence. */
export function blockedReason(tally: Pick<Tally, 'blockers'>): string {
  const { listed, count } = tally.blockers();
  const [first] = listed;
  const others = count > 1 ? `, and ${count - 1} more` : '';
  return `${count === 1 ? '1 entry keeps' : `${count} entries keep`} the file from being made: ${first?.about} ${first?.reason}${others}`;
}

export function createTally(): Tally {
  const found = new Map<string, ExportBlocker>();
  const held = createHeldRows();
  const names = new Map<PayrollNameKind, Map<string, number>>();
  return {
    rows: 0,
    minutes: null,
    skipped: { noShow: 0, zero: 0, unapproved: 0 },
    held,
    hold: ({ id, revision }, texts) => {
      held.add([id, revision, fingerprintOf(texts)]);
      return texts;
    },
    block: (about, reason, at) => {
      found.set(`${about}\n${reason}`, { about, reason, ...at });
    },
    name: (kind, text) => {
      if (text === '') return;
      const rows = names.get(kind) ?? new Map<string, number>();
      names.set(kind, rows.set(text, 1 + (rows.get(text) ?? 0)));
    },
    names,
    blockers: () => ({ listed: [...found.values()].slice(0, BLOCKERS_LISTED), count: found.size }),
  };
}

/**
 * The outcome of a shift in a file of hours: paid, or why not. Unapproved shifts are paid on
 * request [exports-3], running ones never.
 */
export function payOutcomeOf(
  { type, minutes, isFinished, approval }: Pick<ShiftRow, 'type' | 'minutes' | 'isFinished' | 'approval'>,
  { withUnapproved }: Asked,
): 'paid' | keyof Tally['skipped'] {
  if (type === NOT_COUNTED) return 'noShow';
  if (isFinished && minutes === 0) return 'zero';
  return isFinished && (approval === 'approved' || withUnapproved) ? 'paid' : 'unapproved';
}

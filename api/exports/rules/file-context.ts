import type { Tx } from '#api/db/schema.ts';
import type { Asked } from './request.ts';
import type { PayrollSettings } from './settings.ts';
import type { Tally } from './tally.ts';

/** What a family needs to write its file. */
export interface FileContext {
  /** One snapshot of the database for the whole file. */
  tx: Tx;
  asked: Asked;
  timeZone: string;
  payroll: PayrollSettings;
  tally: Tally;
}

/**
 * Writes a file piece by piece, and notes in the tally what is in it and what keeps it from being
 * made.
 */
export type Make = (context: FileContext) => AsyncGenerator<string>;

import type { Tx } from '#api/db/schema.ts';
import type { Asked } from './request.ts';
import type { PayrollSettings } from './settings.ts';
import type { Tally } from './tally.ts';

/** The context in which a family writes its file. */
export interface FileContext {
  /** One snapshot of the database for the whole file. */
  tx: Tx;
  asked: Asked;
  timeZone: string;
  payroll: PayrollSettings;
  tally: Tally;
}

/** Streams a file in pieces, and records in the tally its contents and what blocks it. */
export type Make = (context: FileContext) => AsyncGenerator<string>;

import type { z } from 'zod';
import { exportCalls, payrollCalls } from '#shared/calls/exports.ts';
import type { ExportInformation, TakeDifferences } from '#shared/exports.ts';
import { saveFile, saveFrom } from '#web/http/save-file.ts';
import { send } from '#web/http/send.ts';
import type { Family } from './families.ts';

/** The request for a file. */
export interface Wanted {
  company?: string;
  start?: string;
  end?: string;
  /** Files of hours: what nobody approved, too. */
  withUnapproved?: true;
}

/** A file of a family: the last one for this request; null is the reader's last one. */
export interface Asked {
  family: Family;
  wanted: Wanted | null;
}

/** The query of a live query and of a call. */
export const queryOf = (wanted: Wanted | null): { where?: string } =>
  wanted === null || Object.keys(wanted).length === 0 ? {} : { where: JSON.stringify(wanted) };

/** Requests a new file; answers its state. */
export const generateFile = async ({ family, wanted }: Asked): Promise<ExportInformation> =>
  (await send(exportCalls[family.name].generate, { query: queryOf(wanted), body: {} })).data;

export const cancelFile = ({ family, wanted }: Asked): Promise<unknown> =>
  send(exportCalls[family.name].cancel, { query: queryOf(wanted) });

const save = ({ data }: { data: string | { url: string } }, fileName: string): void =>
  saveFrom(typeof data === 'string' ? data : data.url, fileName);

/** Hands the file that was generated last to the browser's downloads. */
export const downloadFile = async ({ fileName, family, wanted }: Asked & { fileName: string }): Promise<void> =>
  save(await send(exportCalls[family.name].url, { query: queryOf(wanted) }), fileName);

export interface OldFile {
  family: Family;
  id: number;
  fileName: string;
}

/** Hands a file of the history to the browser's downloads. */
const downloadOldFile = async ({ family, id, fileName }: OldFile): Promise<void> =>
  save(await send(exportCalls[family.name].oldUrl, { params: { id } }), fileName);

/** Downloads only what has changed since the file was made. */
const downloadDifferences = async ({ family, id }: OldFile): Promise<void> => {
  const { fileName, base64, contentType } = (await send(exportCalls[family.name].differences, { params: { id } })).data;
  saveFile(fileName, base64, contentType);
};

/**
 * A file of the history, or its differences. `said` has the reader's answers on which files payroll
 * has imported.
 */
export interface Taking extends OldFile {
  what: 'take' | 'differences';
  said?: Partial<z.output<typeof TakeDifferences>>;
}

/**
 * Downloads a file or its differences. Payroll files have calls of their own, which refuse shifts
 * that payroll may have twice.
 */
export const takeFile = async ({ what, said = {}, ...file }: Taking): Promise<void> => {
  const { program } = file.family;
  if (program === undefined) return what === 'take' ? downloadOldFile(file) : downloadDifferences(file);
  const taken = (await send(payrollCalls[program][what], { params: { id: file.id }, body: said })).data;
  if ('url' in taken) saveFrom(taken.url, taken.fileName);
  else saveFile(taken.fileName, taken.base64, taken.contentType);
};

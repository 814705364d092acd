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

/** A file of a family: the last one in these words, or the reader's last one. */
export interface Asked {
  family: Family;
  wanted: Wanted | null;
}

/** The words of a live query, and of a call. */
export const wordsOf = (wanted: Wanted | null): { where?: string } =>
  wanted === null || Object.keys(wanted).length === 0 ? {} : { where: JSON.stringify(wanted) };

/** Answers where the new file stands. */
export const generateFile = async ({ family, wanted }: Asked): Promise<ExportInformation> =>
  (await send(exportCalls[family.name].generate, { query: wordsOf(wanted), body: {} })).data;

export const cancelFile = ({ family, wanted }: Asked): Promise<unknown> =>
  send(exportCalls[family.name].cancel, { query: wordsOf(wanted) });

const save = ({ data }: { data: string | { url: string } }, fileName: string): void =>
  saveFrom(typeof data === 'string' ? data : data.url, fileName);

/** Hands the file that was generated last to the browser's downloads. */
export const downloadFile = async ({ fileName, family, wanted }: Asked & { fileName: string }): Promise<void> =>
  save(await send(exportCalls[family.name].url, { query: wordsOf(wanted) }), fileName);

export interface OldFile {
  family: Family;
  id: number;
  fileName: string;
}

/** The same for one of the history. */
const downloadOldFile = async ({ family, id, fileName }: OldFile): Promise<void> =>
  save(await send(exportCalls[family.name].oldUrl, { params: { id } }), fileName);

/** Downloads only what has changed since the file was made. */
const downloadDifferences = async ({ family, id }: OldFile): Promise<void> => {
  const { fileName, base64, contentType } = (await send(exportCalls[family.name].differences, { params: { id } })).data;
  saveFile(fileName, base64, contentType);
};

/** A file of the history, or its differences, with what was said of files that payroll has. */
export interface Taking extends OldFile {
  what: 'take' | 'differences';
  said?: Partial<z.output<typeof TakeDifferences>>;
}

/** Payroll files are taken one beside the other; the others are there to be had. */
export const takeFile = async ({ what, said = {}, ...file }: Taking): Promise<void> => {
  const { program } = file.family;
  if (program === undefined) return what === 'take' ? downloadOldFile(file) : downloadDifferences(file);
  const taken = (await send(payrollCalls[program][what], { params: { id: file.id }, body: said })).data;
  if ('url' in taken) saveFrom(taken.url, taken.fileName);
  else saveFile(taken.fileName, taken.base64, taken.contentType);
};

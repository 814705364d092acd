import { z } from 'zod';
import { ExportDifferences, ExportInformation, type TakeDifferences, TakenExport } from '#shared/exports.ts';
import { oneOf } from '#shared/http/query.ts';
import { call } from '#web/http/client.ts';
import { saveFile, saveFrom } from '#web/http/save-file.ts';
import type { Family } from './families.ts';

/** What somebody wants in a file. */
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

const addressOf = ({ family, wanted }: Asked, step: string): string => {
  const query = new URLSearchParams(wordsOf(wanted)).toString();
  return `/api/v1/${family.path}/${step}${query === '' ? '' : `?${query}`}`;
};

/** Answers where the new file stands. */
export const generateFile = async (asked: Asked): Promise<ExportInformation> =>
  oneOf(ExportInformation).parse(await call('POST', addressOf(asked, 'generate/'), {})).data;

export const cancelFile = (asked: Asked): Promise<unknown> => call('DELETE', addressOf(asked, 'cancelGenerate/'));

const Address = oneOf(z.union([z.string(), z.object({ url: z.string() }).transform(({ url }) => url)]));
const save = (answer: unknown, fileName: string): void => saveFrom(Address.parse(answer).data, fileName);

/** Hands the file that was generated last to the browser's downloads. */
export const downloadFile = async ({ fileName, ...asked }: Asked & { fileName: string }): Promise<void> =>
  save(await call('GET', addressOf(asked, 'url')), fileName);

export interface OldFile {
  family: Family;
  id: number;
  fileName: string;
}

/** The same for one of the history. */
const downloadOldFile = async ({ family, id, fileName }: OldFile): Promise<void> =>
  save(await call('GET', `/api/v1/${family.historyPath}/url/${id}`), fileName);

/** What has changed since a file was made, alone. */
const downloadDifferences = async ({ family, id }: OldFile): Promise<void> => {
  const answer = await call('GET', `/api/v1/${family.historyPath}/differences/${id}`);
  const { fileName, base64, contentType } = oneOf(ExportDifferences).parse(answer).data;
  saveFile(fileName, base64, contentType);
};

/** A file of the history, or its differences, with what was said of files that payroll has. */
export interface Taking extends OldFile {
  what: 'take' | 'differences';
  said?: Partial<z.output<typeof TakeDifferences>>;
}

/** Payroll files are taken one beside the other; the others are there to be had. */
export const takeFile = async ({ what, said = {}, ...file }: Taking): Promise<void> => {
  if (file.family.program === undefined) return what === 'take' ? downloadOldFile(file) : downloadDifferences(file);
  const answer = await call('POST', `/api/v1/${file.family.historyPath}/${what}/${file.id}`, said);
  const taken = oneOf(TakenExport).parse(answer).data;
  if ('url' in taken) saveFrom(taken.url, taken.fileName);
  else saveFile(taken.fileName, taken.base64, taken.contentType);
};

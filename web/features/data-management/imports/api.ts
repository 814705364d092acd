import { importCalls, importMappingCalls } from '#shared/calls/imports.ts';
import type { Import, ImportKind, ImportMapping, ImportSettings } from '#shared/imports.ts';
import { addressOfCall } from '#web/http/addresses.ts';
import { callForFile } from '#web/http/client.ts';
import { saveBlob } from '#web/http/save-file.ts';
import { send } from '#web/http/send.ts';
import { sendForm } from '#web/http/transmit.ts';

const WORKBOOK = /\.xlsx$/i;
/** Named here: in the built web a declared call is its method and path alone. */
const TYPES = { csv: 'text/csv', workbook: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' };

interface Sending {
  kind: ImportKind;
  file: File;
  signal: AbortSignal;
}

/** Stores a file, whose columns are matched by their names. */
export async function sendFile({ kind, file, signal }: Sending): Promise<Import> {
  const form = new FormData();
  // Some systems give such files no type.
  const type = WORKBOOK.test(file.name) ? TYPES.workbook : TYPES.csv;
  form.append('file', new Blob([file], { type }), file.name);
  return (await sendForm(importCalls.post, { query: { kind } }, { form, signal, onProgress: () => {} })).data;
}

interface Saying {
  id: number;
  revision: number;
  change: Partial<ImportSettings>;
}

/** Says what was changed about a file, if anything, and has its rows checked. */
export async function checkFile({ id, revision, change }: Saying): Promise<void> {
  if (Object.keys(change).length > 0) await describeFile({ id, revision, change });
  await send(importCalls.check, { params: { id } });
}

export const describeFile = ({ id, revision, change }: Saying) =>
  send(importCalls.patch, { params: { id }, body: { ...change, revision } });

type Step = 'start' | 'cancel' | 'takeBack';
export const sendStep = ({ id, step }: { id: number; step: Step }) => send(importCalls[step], { params: { id } });

export const templateAddress = (kind: ImportKind): string => addressOfCall(importCalls.template, { query: { kind } });

/** Hands the refused rows to the browser's downloads. */
export const downloadRefused = async (id: number): Promise<void> =>
  saveBlob(await callForFile(addressOfCall(importCalls.refused, { params: { id } })), `import_${id}_refused.csv`);

export const removeMapping = ({ id, revision }: Pick<ImportMapping, 'id' | 'revision'>) =>
  send(importMappingCalls.delete, { params: { id }, query: { revision } });

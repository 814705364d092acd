import { payrollNameCalls } from '#shared/calls/payroll-names.ts';
import type { GivenNames, PayrollNameList } from '#shared/integrations/payroll-names.ts';
import { send } from '#web/http/send.ts';
import { sendForm } from '#web/http/transmit.ts';

/** Named here: in the built web a declared call is its method and path alone. */
const TYPES = {
  iif: 'text/plain',
  csv: 'text/csv',
  workbook: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

interface GivenFile {
  file: File;
  given: GivenNames;
  signal: AbortSignal;
}

/** Sends a file of names, and answers the lists that it held. */
export async function sendNames({ file, given, signal }: GivenFile): Promise<PayrollNameList[]> {
  const form = new FormData();
  // Systems do not know IIF, and some give a .csv file no type.
  const type = given.program === 'iif' ? TYPES.iif : /\.xlsx$/i.test(file.name) ? TYPES.workbook : TYPES.csv;
  form.append('file', new Blob([file], { type }), file.name);
  return (await sendForm(payrollNameCalls.upload, { query: given }, { form, signal, onProgress: () => {} })).data;
}

export const removeNames = ({ id, revision }: PayrollNameList) =>
  send(payrollNameCalls.delete, { params: { id }, query: { revision } });

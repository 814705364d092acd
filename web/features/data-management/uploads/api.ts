import { uploadCalls } from '#shared/calls/uploads.ts';
import type { UploadEmployee, UploadPreview } from '#shared/uploads.ts';
import type { Send } from '#web/files/uploads.ts';
import { addressOfCall } from '#web/http/addresses.ts';
import { callForFile } from '#web/http/client.ts';
import { saveBlob } from '#web/http/save-file.ts';
import { sendForm } from '#web/http/transmit.ts';

function formOf(file: File): FormData {
  const form = new FormData();
  // Some systems give a .csv file no type.
  form.append('csv', file.type === '' ? new Blob([file], { type: 'text/csv' }) : file, file.name);
  return form;
}

/** Answers what an import of the file would do. */
export const previewFile: Send<UploadPreview> = async (file, sending) =>
  (await sendForm(uploadCalls.preview, {}, { form: formOf(file), ...sending })).data;

/** Starts the import of a file. */
export const uploadFile: Send<UploadEmployee> = async (file, sending) =>
  (await sendForm(uploadCalls.post, {}, { form: formOf(file), ...sending })).data;

export const TEMPLATE_ADDRESS = addressOfCall(uploadCalls.template);
/** Hands the refused rows to the browser's downloads. */
export const downloadErrors = async (id: number): Promise<void> =>
  saveBlob(await callForFile(addressOfCall(uploadCalls.errorsCsv, { params: { id } })), `uploadEmployeeErrors_${id}.csv`);

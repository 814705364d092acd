import { oneOf } from '#shared/http/query.ts';
import { UploadEmployee, UploadPreview } from '#shared/uploads.ts';
import type { Send } from '#web/files/uploads.ts';
import { callForFile } from '#web/http/client.ts';
import { saveBlob } from '#web/http/save-file.ts';
import { transmit } from '#web/http/transmit.ts';

const path = '/api/v1/upload_employee';

const sendTo =
  (address: string): Send<unknown> =>
  (file, sending) => {
    const body = new FormData();
    // Some systems know no type for a .csv.
    body.append('csv', file.type === '' ? new Blob([file], { type: 'text/csv' }) : file, file.name);
    return transmit({ method: 'POST', address, body, ...sending });
  };

/** What an import of the file would do now. */
export const previewFile: Send<UploadPreview> = async (file, sending) =>
  oneOf(UploadPreview).parse(await sendTo(`${path}/preview`)(file, sending)).data;

/** Has the file imported. */
export const uploadFile: Send<UploadEmployee> = async (file, sending) =>
  oneOf(UploadEmployee).parse(await sendTo(path)(file, sending)).data;

export const TEMPLATE_ADDRESS = '/api/v1/export_employee_template.csv';
/** Hands the rows that were refused to the browser's downloads. */
export const downloadErrors = async (id: number): Promise<void> =>
  saveBlob(await callForFile(`${path}/${id}/errors/csv`), `uploadEmployeeErrors_${id}.csv`);

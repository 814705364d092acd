import { hazardCalls } from '#shared/calls/hazards.ts';
import { saveFile } from '#web/http/save-file.ts';
import { send } from '#web/http/send.ts';

/** Fetches a hazard form and hands it to the browser's downloads. */
export async function downloadHazardForm({ id }: { id: number }): Promise<void> {
  const { fileName, pdf } = (await send(hazardCalls.pdf, { params: { id } })).data;
  saveFile(fileName, pdf, 'application/pdf');
}

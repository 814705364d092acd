import { HazardPdf } from '#shared/hazards.ts';
import { oneOf } from '#shared/http/query.ts';
import { call } from '#web/http/client.ts';
import { saveFile } from '#web/http/save-file.ts';

/** Fetches a hazard form and hands it to the browser's downloads. */
export async function downloadHazardForm({ id }: { id: number }): Promise<void> {
  const { fileName, pdf } = oneOf(HazardPdf).parse(await call('GET', `/api/v1/daily_job_hazard_analysis/${id}/pdf`)).data;
  saveFile(fileName, pdf, 'application/pdf');
}

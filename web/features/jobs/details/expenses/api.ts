import { FileRecord } from '../../../../../shared/files.ts';
import { oneOf } from '../../../../../shared/http/query.ts';
import { call } from '../../../../http/client.ts';

/** Where a file can be seen and fetched, for a while. */
export const findFile = async ({ fileId }: { fileId: number }): Promise<FileRecord> =>
  oneOf(FileRecord).parse(await call('GET', `/api/v1/file/${fileId}`)).data;

/** The revision goes with it: what somebody else wrote meanwhile is not deleted unseen. */
export async function removeExpense({ id, revision }: { id: number; revision: number }): Promise<void> {
  await call('DELETE', `/api/v1/job_site_photo/${id}?revision=${revision}`);
}

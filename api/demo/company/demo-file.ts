import type { SeedRow } from '#api/db/bulk.ts';
import type { file } from '#api/db/tables/files.ts';
import { asOf } from './sheets.ts';

/** A file of the company, with its bytes. */
export interface DemoFile {
  row: SeedRow<typeof file> & { storageKey: string; contentType: string };
  bytes: Buffer;
}

type Described = Required<Pick<SeedRow<typeof file>, 'fileName' | 'type' | 'uploadedById'>> & { id: number; contentType: string };

/** Makes the record of a file stored at that moment. */
export const demoFile = (described: Described, bytes: Buffer, at: Date): DemoFile => {
  const storageKey = `demo-file-${String(described.id).padStart(10, '0')}`;
  return { row: { ...described, storageKey, size: bytes.byteLength, storedAt: at, ...asOf(at) }, bytes };
};

import { z } from 'zod';
import { FILE_MAX_BYTES, IMAGE_MAX_BYTES } from './constants.ts';
import { Id, Timestamp } from './http/query.ts';

export const FileType = z.enum(['job_site_photo', 'clock_photo', 'employee_picture', 'export']);
export type FileType = z.infer<typeof FileType>;

/**
 * A file. URLs are presigned and expire; they are null while its bytes have not arrived, and once
 * they were removed.
 */
export const FileRecord = z.object({
  id: Id,
  fileName: z.string(),
  type: FileType,
  contentType: z.string(),
  size: z.number().int().nullable(),
  url: z.string().nullable(),
  downloadUrl: z.string().nullable(),
  createdAt: Timestamp,
});
export type FileRecord = z.infer<typeof FileRecord>;

/** Types that people upload; the api makes exports. */
export const SentFileType = FileType.exclude(['export']);
export type SentFileType = z.infer<typeof SentFileType>;

interface Taken {
  /** Accepted file extensions. */
  endings: readonly string[];
  /** Further accepted extensions, which messages do not list. */
  aliases: readonly string[];
  /** Size limit of an upload, in bytes. */
  maxBytes: number;
}
const pictures: Taken = { endings: ['png', 'jpg', 'jpeg'], aliases: ['jfif'], maxBytes: IMAGE_MAX_BYTES };

/** Accepted extensions and sizes by file type [expenses-1] [people-6]. */
export const TAKEN: Readonly<Record<SentFileType, Taken>> = {
  job_site_photo: { ...pictures, endings: ['pdf', ...pictures.endings], maxBytes: FILE_MAX_BYTES },
  clock_photo: pictures,
  employee_picture: pictures,
};

import { z } from 'zod';
import { Id, Timestamp } from './http/query.ts';

export const FileType = z.enum(['job_site_photo', 'clock_photo', 'employee_picture', 'export']);
export type FileType = z.infer<typeof FileType>;

/** File record. URLs are presigned and expire. */
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

/** `POST file` answers where to PUT the bytes. */
export const NewFileAnswer = FileRecord.extend({ uploadUrl: z.string() });
export type NewFileAnswer = z.infer<typeof NewFileAnswer>;

export const NewFile = z.object({ fileName: z.string().min(1).max(200), type: FileType.exclude(['export']) }).strict();

import type { FastifyRequest } from 'fastify';
import { Failure } from '#shared/http/errors.ts';

/** A file of a multipart form, read to its end. */
export interface SentFile {
  field: string;
  /** The name that the sender gave it. */
  name: string;
  type: string;
  bytes: Buffer;
  /** True when it was longer than accepted: `bytes` holds its beginning. */
  isTruncated: boolean;
}

interface Limits {
  maxFiles: number;
  /** Limit of one file. */
  maxBytes: number;
  /** The message for more files than accepted. */
  tooMany: string;
}

/**
 * Reads the files of a multipart request, in their order.
 * @throws Failure 415 for another kind of body, 413 for too many files, 400 for a form or a file
 *   name that cannot be read.
 */
export async function readSentFiles(request: FastifyRequest, { maxFiles, maxBytes, tooMany }: Limits): Promise<SentFile[]> {
  if (!request.isMultipart()) throw new Failure(415, 'Files are sent as multipart/form-data', { code: 'MULTIPART' });
  const limits = { fileSize: maxBytes, files: maxFiles, fields: 10, parts: maxFiles + 10 };
  const files: SentFile[] = [];
  try {
    for await (const part of request.files({ limits, throwFileSizeLimit: false })) {
      // Each part is read to its end: the answer cannot be sent before.
      const bytes = await part.toBuffer();
      files.push({
        field: part.fieldname,
        name: part.filename,
        type: part.mimetype,
        bytes,
        isTruncated: part.file.truncated,
      });
    }
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'FST_FILES_LIMIT')
      throw new Failure(413, tooMany, { code: 'TOO_MANY_FILES' });
    throw new Failure(400, 'The form cannot be read: its body breaks off, or is not multipart/form-data', { code: 'MULTIPART' });
  }
  // U+FFFD stands where bytes were not UTF-8. A file whose name really has this character is
  // refused too.
  const unnamed = files.find(({ field, name }) => `${field}${name}`.includes('\uFFFD'));
  if (unnamed)
    throw new Failure(400, 'The name of a file cannot be read', {
      code: 'MULTIPART',
      errors: [{ field: unnamed.field, reason: 'has a name that is not a text in UTF-8' }],
    });
  return files;
}

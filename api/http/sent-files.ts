import type { FastifyRequest } from 'fastify';
import { Failure } from '#shared/http/errors.ts';

/** A file of a form, read to its end. */
export interface SentFile {
  field: string;
  /** As the sender calls it. */
  name: string;
  type: string;
  bytes: Buffer;
  /** True when it was longer than is taken: `bytes` is then its beginning. */
  isCut: boolean;
}

interface Limits {
  maxFiles: number;
  /** Of one file. */
  maxBytes: number;
  /** What is said of more files. */
  tooMany: string;
}

/**
 * The files of a multipart request, in their order.
 * @throws Failure 415 for a body of another kind, 413 for more files than are taken, 400 for a
 * form, or a file's name, that cannot be read.
 */
export async function readSentFiles(request: FastifyRequest, { maxFiles, maxBytes, tooMany }: Limits): Promise<SentFile[]> {
  if (!request.isMultipart()) throw new Failure(415, 'Files are sent as multipart/form-data', { code: 'MULTIPART' });
  const limits = { fileSize: maxBytes, files: maxFiles, fields: 10, parts: maxFiles + 10 };
  const files: SentFile[] = [];
  try {
    for await (const part of request.files({ limits, throwFileSizeLimit: false })) {
      // Every part is read to its end: the answer cannot be sent before.
      const bytes = await part.toBuffer();
      files.push({
        field: part.fieldname,
        name: part.filename,
        type: part.mimetype,
        bytes,
        isCut: part.file.truncated,
      });
    }
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'FST_FILES_LIMIT')
      throw new Failure(413, tooMany, { code: 'TOO_MANY_FILES' });
    throw new Failure(400, 'The form cannot be read: its body breaks off, or is not multipart/form-data', { code: 'MULTIPART' });
  }
  // What was no UTF-8 has become this character by now. Whoever really means it calls a file
  // otherwise.
  const unnamed = files.find(({ field, name }) => `${field}${name}`.includes('\uFFFD'));
  if (unnamed)
    throw new Failure(400, 'The name of a file cannot be read', {
      code: 'MULTIPART',
      errors: [{ field: unnamed.field, reason: 'has a name that is not a text in UTF-8' }],
    });
  return files;
}

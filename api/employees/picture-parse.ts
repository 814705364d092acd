import type { FastifyRequest } from 'fastify';
import { IMAGE_MAX_BYTES } from '#shared/constants.ts';
import { Failure, type FieldError } from '#shared/http/errors.ts';
import { storedBytes } from '../files/picture-parse.ts';
import { cleanName, contentTypeFor, isContent, isPicture, notWhatItSays, type PictureType } from '../files/rules.ts';
import { readSentFiles, type SentFile } from '../http/sent-files.ts';
import { MAX_PICTURES, PICTURE_LIMIT, pictureFault } from './rules.ts';

/** A re-encoded picture: without metadata and without trailing data. */
export interface EncodedPicture {
  fileName: string;
  contentType: PictureType;
  bytes: Buffer;
}

const FIELD = 'images';
const TOO_LARGE = 'One or more images are larger than 1MB, please select smaller images and try again';
const limits = { maxFiles: MAX_PICTURES, maxBytes: IMAGE_MAX_BYTES, tooMany: PICTURE_LIMIT };

/**
 * Reads the pictures of a multipart request, field `images`.
 * @throws Failure 400 when there is none or one cannot be read, 413 beyond 1,000,000 bytes or five
 *   files, 415 for anything but jpg and png by name and content. All refused files are named; none
 *   is stored when one is refused.
 */
export async function readPictures(request: FastifyRequest): Promise<EncodedPicture[]> {
  const faults: FieldError[] = [];
  const pictures: EncodedPicture[] = [];
  let statusCode = 400;
  for (const [index, file] of (await readSentFiles(request, limits)).entries()) {
    try {
      pictures.push(await encodedPicture(file));
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      faults.push(pictureFault(index, error.message));
      statusCode = error.statusCode;
    }
  }
  if (faults.length > 0) {
    const message = faults.every(({ reason }) => reason === faults[0]?.reason)
      ? faults[0]!.reason
      : 'The pictures cannot be kept';
    throw new Failure(statusCode, message, { code: 'PICTURES', errors: faults });
  }
  if (pictures.length === 0) throw new Failure(400, 'There is no picture', { errors: [{ field: FIELD, reason: 'is required' }] });
  return pictures;
}

async function encodedPicture({ field, name, bytes, isTruncated }: SentFile): Promise<EncodedPicture> {
  if (field !== FIELD) throw new Failure(400, `must be in the field ${FIELD}`);
  if (isTruncated) throw new Failure(413, TOO_LARGE);
  const fileName = cleanName(name);
  const contentType = contentTypeFor(fileName, 'employee_picture');
  if (!isPicture(contentType) || !isContent(bytes, contentType)) throw notWhatItSays(bytes);
  return { fileName, contentType, bytes: await storedBytes(bytes, contentType, 'employee_picture') };
}

import type { FastifyRequest } from 'fastify';
import sharp from 'sharp';
import { IMAGE_MAX_BYTES } from '../../shared/constants.ts';
import { Failure, type FieldError } from '../../shared/http/errors.ts';
import { cleanName, contentTypeFor, isContent } from '../files/rules.ts';
import { readSentFiles, type SentFile } from '../http/sent-files.ts';
import { MAX_INPUT_PIXELS, MAX_PICTURES, PICTURE_LIMIT, PICTURE_PIXELS, pictureFault } from './picture-rules.ts';

/**
 * A picture as it is kept: encoded anew, so that it is nothing else besides, and says nothing of
 * where it was taken.
 */
export interface KeptPicture {
  fileName: string;
  contentType: 'image/jpeg' | 'image/png';
  bytes: Buffer;
}

const FIELD = 'images';
const TOO_LARGE = 'One or more images are larger than 1MB, please select smaller images and try again';
const limits = { maxFiles: MAX_PICTURES, maxBytes: IMAGE_MAX_BYTES, tooMany: PICTURE_LIMIT };

/**
 * Reads the pictures of a multipart request, field `images`.
 * @throws Failure 400 when there is none or one cannot be read, 413 beyond 1,000,000 bytes or five
 *   files, 415 for anything but jpg and png by name and content. Every refused file is named; none
 *   is kept when one is refused.
 */
export async function readPictures(request: FastifyRequest): Promise<KeptPicture[]> {
  const faults: FieldError[] = [];
  const pictures: KeptPicture[] = [];
  let statusCode = 400;
  for (const [index, file] of (await readSentFiles(request, limits)).entries()) {
    try {
      pictures.push(await keptPicture(file));
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

async function keptPicture({ field, name, bytes, isCut }: SentFile): Promise<KeptPicture> {
  if (field !== FIELD) throw new Failure(400, `must be in the field ${FIELD}`);
  if (isCut) throw new Failure(413, TOO_LARGE);
  const fileName = cleanName(name);
  const contentType = contentTypeFor(fileName, 'employee_picture');
  if ((contentType !== 'image/jpeg' && contentType !== 'image/png') || !isContent(bytes, contentType))
    throw new Failure(415, 'The file is not what its name says');
  return { fileName, contentType, bytes: await encodeAnew(bytes, contentType) };
}

/**
 * Turned upright, at most 1,024 pixels long, without metadata.
 * @throws Failure 400 for a picture that cannot be decoded or is a pixel bomb
 */
async function encodeAnew(bytes: Buffer, contentType: 'image/jpeg' | 'image/png'): Promise<Buffer> {
  try {
    const picture = sharp(bytes, { limitInputPixels: MAX_INPUT_PIXELS, failOn: 'error', pages: 1 })
      .rotate()
      .resize({ width: PICTURE_PIXELS, height: PICTURE_PIXELS, fit: 'inside', withoutEnlargement: true });
    return await (contentType === 'image/png' ? picture.png() : picture.jpeg({ quality: 85 })).toBuffer();
  } catch {
    throw new Failure(400, 'The picture cannot be read');
  }
}

import sharp from 'sharp';
import type { SentFileType } from '#shared/files.ts';
import { Failure } from '#shared/http/errors.ts';
import { type ContentType, isPicture, LONGEST_SIDE, MAX_MEGAPIXELS } from './rules.ts';

/**
 * Pictures decoded at a time, each on one of libuv's four threads; the other two are left to files.
 */
const AT_ONCE = 2;
const LONGEST_SECONDS = 30;
sharp.concurrency(1);

/**
 * Converts uploaded bytes to what is stored. A picture is re-encoded [files-3]: upright, no larger
 * than screens show it, without metadata or trailing data. Other files stay as they are.
 * @throws Failure 400 for a picture that cannot be decoded, or that unpacks to too many pixels
 */
export async function storedBytes(bytes: Buffer, contentType: ContentType, type: SentFileType): Promise<Buffer> {
  if (!isPicture(contentType)) return bytes;
  const longest = LONGEST_SIDE[type];
  return inTurn(async () => {
    try {
      const picture = sharp(bytes, { limitInputPixels: MAX_MEGAPIXELS * 1_000_000, failOn: 'error', pages: 1 })
        .timeout({ seconds: LONGEST_SECONDS })
        .autoOrient()
        .resize({ width: longest, height: longest, fit: 'inside', withoutEnlargement: true });
      return await (contentType === 'image/png'
        ? picture.png()
        : picture.flatten({ background: '#ffffff' }).jpeg({ quality: 85 })
      ).toBuffer();
    } catch (error) {
      const isBomb = error instanceof Error && error.message.includes('pixel limit');
      throw new Failure(400, isBomb ? TOO_MANY_PIXELS : UNREADABLE, { code: 'PICTURE' });
    }
  });
}

const UNREADABLE = 'The picture cannot be read';
const TOO_MANY_PIXELS = `The picture must not have more than ${MAX_MEGAPIXELS} megapixels`;

let underWay = 0;
const waiting: (() => void)[] = [];

/** A semaphore for the process, as libuv's threads are the process's. */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (underWay < AT_ONCE) underWay += 1;
  else await new Promise<void>((resolve) => waiting.push(resolve));
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    // Hands the place to the next in the queue.
    if (next) next();
    else underWay -= 1;
  }
}

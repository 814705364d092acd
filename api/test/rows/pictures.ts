import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';

/** Degrees and minutes of a latitude, as EXIF writes them: 40/1, 42/1. */
const LATITUDE = Buffer.from(Uint32Array.of(40, 1, 42, 1).buffer);

/** Makes a picture of noise, which does not compress. */
const noise = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: 'gray', noise: { type: 'gaussian', mean: 128, sigma: 40 } } });

export const aPng = (width = 60, height = 40): Promise<Buffer> => noise(width, height).png().toBuffer();
export const aJpeg = (width = 60, height = 40): Promise<Buffer> => noise(width, height).jpeg().toBuffer();
export const aWebp = (): Promise<Buffer> => noise(60, 40).webp().toBuffer();

/**
 * A picture of a phone held upright: stored sideways with orientation 6, and with the place where
 * it was taken.
 */
export const aPhonePicture = (): Promise<Buffer> =>
  noise(1600, 900)
    .withExif({ IFD0: { Copyright: 'somewhere', Orientation: '6' }, IFD3: { GPSLatitude: '40/1 42/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();

/** Makes a PNG of a few kilobytes that unpacks to 144 megapixels, one bit each. */
export function aBomb(): Buffer {
  const side = 12_000;
  const head = Buffer.alloc(13);
  head.writeUInt32BE(side, 0);
  head.writeUInt32BE(side, 4);
  head[8] = 1;
  const rows = deflateSync(Buffer.alloc(side * (1 + side / 8)));
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([signature, chunk('IHDR', head), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.byteLength);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** Reads the metadata of a picture. */
export async function saidBy(bytes: Buffer) {
  const { width, height, orientation, exif, xmp, iptc } = await sharp(bytes).metadata();
  return { width, height, orientation, hasMetadata: Boolean(exif ?? xmp ?? iptc), hasPlace: bytes.includes(LATITUDE) };
}

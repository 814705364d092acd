import sharp from 'sharp';

export interface PictureDifference {
  /** Pixels that differ in any channel, or that only one of the pictures has. */
  pixels: number;
  /** The first picture, pale, with those pixels in red; a PNG. */
  picture: Buffer;
}

const RED = [214, 0, 28] as const;
const CHANNELS = 4;

interface Bitmap {
  data: Buffer;
  width: number;
  height: number;
}

const bitmapOf = async (png: Buffer): Promise<Bitmap> => {
  const { data, info } = await sharp(png).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
};

/** Where a pixel begins in the data, or -1 beyond the picture. */
const placeOf = ({ width, height }: Bitmap, x: number, y: number): number =>
  x < width && y < height ? (y * width + x) * CHANNELS : -1;

/**
 * Compares two PNGs pixel by pixel, without a tolerance: one browser on one machine draws the same
 * page twice in the same bytes. Answers nothing for pictures that are the same.
 */
export async function pictureDifference(one: Buffer, other: Buffer): Promise<PictureDifference | undefined> {
  if (one.equals(other)) return undefined;
  const [first, second] = await Promise.all([bitmapOf(one), bitmapOf(other)]);
  const width = Math.max(first.width, second.width);
  const height = Math.max(first.height, second.height);
  const drawn = Buffer.alloc(width * height * 3, 255);
  let pixels = 0;
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const [a, b] = [placeOf(first, x, y), placeOf(second, x, y)];
      const isSame = a >= 0 && b >= 0 && first.data.readUInt32BE(a) === second.data.readUInt32BE(b);
      if (!isSame) pixels += 1;
      const colour = isSame ? paleAt(first.data, a) : RED;
      drawn.set(colour, (y * width + x) * 3);
    }
  }
  if (pixels === 0) return undefined;
  const picture = await sharp(drawn, { raw: { width, height, channels: 3 } })
    .png()
    .toBuffer();
  return { pixels, picture };
}

/** A quarter of the colour, on white. */
const paleAt = (data: Buffer, place: number): number[] =>
  [0, 1, 2].map((channel) => 255 - Math.round((255 - data[place + channel]!) / 4));

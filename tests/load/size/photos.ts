import sharp from 'sharp';
import { storedBytes } from '#api/files/picture-parse.ts';

/** What phones take, in pixels. */
const [WIDTH, HEIGHT] = [1_600, 1_200];

/** A layer of detail of one size, as large as the picture. */
const layer = async (cell: number, sigma: number): Promise<Buffer> => {
  const [width, height] = [Math.ceil(WIDTH / cell), Math.ceil(HEIGHT / cell)];
  const noise = sharp({
    create: { width, height, channels: 3, background: 'gray', noise: { type: 'gaussian', mean: 128, sigma } },
  });
  return sharp(await noise.png().toBuffer())
    .resize(WIDTH, HEIGHT, { kernel: 'cubic', fit: 'fill' })
    .png()
    .toBuffer();
};

/**
 * Made pictures with as much detail as photos have, large and small, since no photo of a person is
 * part of the sources: a plain wall, a site, and the most that a picture can hold.
 */
async function picture(scales: readonly (readonly [cell: number, sigma: number])[]): Promise<Buffer> {
  const [first, ...rest] = await Promise.all(scales.map(([cell, sigma]) => layer(cell, sigma)));
  const over = rest.map((input) => ({ input, blend: 'soft-light' as const }));
  return sharp(first).composite(over).jpeg({ quality: 92 }).toBuffer();
}

const PICTURES = {
  'little detail, as before a plain wall': [
    [200, 60],
    [40, 12],
  ],
  'as a site outdoors': [
    [200, 60],
    [40, 30],
    [8, 20],
    [3, 10],
  ],
  'the most: noise in each pixel': [[1, 40]],
} as const;

/** Bytes of each as the api stores a clock photo: 1,024 pixels at most, JPEG. */
export async function photoBytes(): Promise<Record<string, number>> {
  const sizes = Object.entries(PICTURES).map(async ([what, scales]) => {
    const stored = await storedBytes(await picture(scales), 'image/jpeg', 'clock_photo');
    return [what, stored.byteLength] as const;
  });
  return Object.fromEntries(await Promise.all(sizes));
}

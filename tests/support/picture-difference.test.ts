import sharp from 'sharp';
import { expect, it } from 'vitest';
import { pictureDifference } from './picture-difference.ts';

/** So many pixels in one colour, those that are named in another; packed as tightly as asked. */
const draw = (
  [width, height]: readonly [number, number],
  marks: readonly (readonly [number, number])[] = [],
  compressionLevel = 6,
): Promise<Buffer> => {
  const data = Buffer.alloc(width * height * 3, 200);
  for (const [x, y] of marks) data.set([200, 200, 199], (y * width + x) * 3);
  return sharp(data, { raw: { width, height, channels: 3 } })
    .png({ compressionLevel })
    .toBuffer();
};

const isRed = async (png: Buffer, x: number, y: number): Promise<boolean> => {
  const { data, info } = await sharp(png).raw().toBuffer({ resolveWithObject: true });
  const [red = 0, green = 0] = data.subarray((y * info.width + x) * info.channels);
  return red > 200 && green === 0;
};

it('finds no difference between equal pictures, however they are packed', async () => {
  const [one, other] = [await draw([8, 6], [[1, 1]], 0), await draw([8, 6], [[1, 1]], 9)];
  expect(one.equals(other)).toBe(false);
  expect(await pictureDifference(one, one)).toBeUndefined();
  expect(await pictureDifference(one, other)).toBeUndefined();
});

it('counts a pixel that differs by a single step of one channel, and draws it in red', async () => {
  const found = await pictureDifference(
    await draw([8, 6]),
    await draw(
      [8, 6],
      [
        [2, 3],
        [7, 5],
      ],
    ),
  );
  expect(found?.pixels).toBe(2);
  expect(await isRed(found!.picture, 2, 3)).toBe(true);
  expect(await isRed(found!.picture, 7, 5)).toBe(true);
  expect(await isRed(found!.picture, 3, 3)).toBe(false);
});

it('counts what only one of the pictures has', async () => {
  const [small, large] = [await draw([8, 6]), await draw([10, 7])];
  const found = await pictureDifference(small, large);
  expect(found?.pixels).toBe(10 * 7 - 8 * 6);
  expect((await pictureDifference(large, small))?.pixels).toBe(found?.pixels);
  expect(await isRed(found!.picture, 9, 0)).toBe(true);
  expect(await sharp(found!.picture).metadata()).toMatchObject({ width: 10, height: 7 });
});

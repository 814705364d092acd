import sharp from 'sharp';
import { expect, it } from 'vitest';
import { comparePictures, type Pictures } from './compare-pictures.ts';

/** A picture of four pixels, of which so many are black. */
const draw = (black: number): Promise<Buffer> =>
  sharp(Buffer.alloc(12, 255).fill(0, 0, black * 3), { raw: { width: 4, height: 1, channels: 3 } })
    .png()
    .toBuffer();

const taking = (black: readonly number[]): (() => Promise<Pictures>) => {
  const left = [...black];
  return async () =>
    new Map([
      ['moving', await draw(left.shift()!)],
      ['still', await draw(0)],
    ]);
};

it('lets pass what is the same in one of three tries', async () => {
  const [own, other] = [taking([0, 0, 0]), taking([1, 2, 0])];
  expect(await comparePictures(await own(), own, other)).toEqual(new Map());
});

it('tells of what differs in every try, by the least difference', async () => {
  const [own, other] = [taking([0, 0, 0]), taking([3, 1, 2])];
  const found = await comparePictures(await own(), own, other);
  expect([...found].map(([name, { pixels }]) => [name, pixels])).toEqual([['moving', 1]]);
  expect(found.get('moving')?.other).toEqual(await draw(1));
});

it('takes nothing again that did not differ', async () => {
  const none = () => Promise.reject(new Error('taken again'));
  expect(await comparePictures(await taking([0])(), none, taking([0]))).toEqual(new Map());
});

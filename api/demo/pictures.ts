import { encodePng } from './png.ts';
import { createRandom } from './random.ts';

const SIDE = 96;
const BACKGROUNDS = [0xdfe7f3, 0xe8f0e4, 0xf3ece0, 0xe9e4f0, 0xe2eef0] as const;
const SKINS = [0x8d5a3b, 0xc68863, 0xe0ac86, 0x5c3a26, 0xf0c9a8] as const;
const VESTS = [0xff7a00, 0xd7e021] as const;
const HELMETS = [0xffffff, 0xf6c800, 0x1654b8] as const;

/** The seed of the face at the camera when a picture does not match. */
export const otherThan = (employeeId: number): string => `somebody else ${employeeId}`;

/**
 * Draws a small portrait as a stand-in for a photo: the same seed gives the same person. PNG, under
 * 2 kB.
 */
export function facePicture(seed: string): Buffer {
  const random = createRandom(`picture/${seed}`);
  const colors = {
    background: random.pick(BACKGROUNDS),
    skin: random.pick(SKINS),
    vest: random.pick(VESTS),
    helmet: random.pick(HELMETS),
  };
  const lean = random.int(-5, 5);
  return encodePng(SIDE, SIDE, (x, y) => {
    const isHead = ((x - 48 - lean) / 17) ** 2 + ((y - 42) / 21) ** 2 < 1;
    if (isHead && y < 34) return colors.helmet;
    if (y > 31 && y < 35 && Math.abs(x - 48 - lean) < 22) return colors.helmet;
    if (isHead) return colors.skin;
    if (((x - 48) / 36) ** 2 + ((y - 96) / 34) ** 2 < 1) return colors.vest;
    return colors.background;
  });
}

import { crc32, deflateSync } from 'node:zlib';
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

/** Encodes an RGB picture as PNG, pixel by pixel. */
export function encodePng(width: number, height: number, colorAt: (x: number, y: number) => number): Buffer {
  const line = 1 + width * 3;
  const rows = Buffer.alloc(height * line);
  for (let y = 0; y < height; y++) for (let x = 0; x < width; x++) rows.writeUIntBE(colorAt(x, y), y * line + 1 + x * 3, 3);
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 2, 0, 0, 0], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([signature, chunk('IHDR', head), chunk('IDAT', deflateSync(rows)), chunk('IEND', Buffer.alloc(0))]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const framed = Buffer.alloc(body.byteLength + 8);
  framed.writeUInt32BE(data.byteLength, 0);
  body.copy(framed, 4);
  framed.writeUInt32BE(crc32(body), body.byteLength + 4);
  return framed;
}

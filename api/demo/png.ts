import { crc32, deflateSync } from 'node:zlib';

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

import sharp from 'sharp';

const MAX_PIXELS = 4_000_000;

/**
 * The drawn picture as JPEG on white, at most as large as a form needs it; null for what is no
 * picture. It is decoded here, with limits: a document that embeds it does no more than copy it.
 */
export async function drawnPicture(base64: string): Promise<Buffer | null> {
  try {
    return await sharp(Buffer.from(base64, 'base64'), { limitInputPixels: MAX_PIXELS })
      .flatten({ background: '#ffffff' })
      .resize({ width: 600, height: 200, fit: 'inside', withoutEnlargement: true })
      .jpeg({ quality: 85 })
      .toBuffer();
  } catch {
    return null;
  }
}

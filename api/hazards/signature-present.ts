import sharp from 'sharp';

const MAX_PIXELS = 4_000_000;

/**
 * Converts a drawn signature to a JPEG on white, at most as large as the form needs; null when it
 * is no picture. Decoded here, with limits, because a document that embeds a picture only copies
 * it.
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

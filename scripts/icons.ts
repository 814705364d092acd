import { mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { ROOT } from './web-build.ts';

/*
 * `npm run icons`: draws the icons of the installed app from the mark, `web/public/muster.svg`,
 * into `web/public/icons`.
 */

const PUBLIC = path.join(ROOT, 'web/public');
const FOLDER = path.join(PUBLIC, 'icons');
const MARK = readFileSync(path.join(PUBLIC, 'muster.svg'), 'utf8');

const replaced = (text: string, from: RegExp, to: string): string => {
  if (!from.test(text)) throw new Error(`muster.svg has no ${from}`);
  return text.replace(from, to);
};

/** A ground that fills the square, which the system cuts to its own shape. */
const WHOLE_GROUND = replaced(MARK, / rx="6"/, '');
/** The mark within the four fifths of a maskable icon that are never cut off. */
const MASKABLE = replaced(
  replaced(WHOLE_GROUND, /(<path.*)<\/svg>/, '<g transform="translate(2.4 2.4) scale(.8)">$1</g></svg>'),
  /<title>.*<\/title>/,
  '',
);
/** The letter in white, on nothing. */
const BADGE = replaced(replaced(MARK, /<rect[^>]*\/>/, ''), /#30B8FF/, '#fff');

const ICONS: Readonly<Record<string, readonly [mark: string, pixels: number]>> = {
  'icon-192': [MARK, 192],
  'icon-512': [MARK, 512],
  'maskable-192': [MASKABLE, 192],
  'maskable-512': [MASKABLE, 512],
  'apple-touch-icon': [WHOLE_GROUND, 180],
  'badge-96': [BADGE, 96],
};

mkdirSync(FOLDER, { recursive: true });
for (const [name, [mark, pixels]] of Object.entries(ICONS)) {
  const density = 72 * (pixels / 24);
  await sharp(Buffer.from(mark), { density })
    .resize(pixels, pixels)
    .png({ compressionLevel: 9, palette: true })
    .toFile(path.join(FOLDER, `${name}.png`));
}

import subsetFont from 'subset-font';
import type { Plugin } from 'vite';

/** The weights that `font-weight: 400 700` in `theme/fonts.css` promises. */
const WEIGHTS = { min: 400, max: 700 };
const INTER = /\/inter-[\w-]+\.woff2$/;

/**
 * Leaves the weights out of Inter that no style uses: its Latin file is 51 kB, was 73. All glyphs,
 * features and optical sizes stay.
 * @throws when the build has no file of Inter
 */
export function usedWeights(): Plugin {
  return {
    name: 'muster:used-weights',
    apply: 'build',
    async generateBundle(_options, bundle) {
      const fonts = Object.values(bundle).filter((file) => file.type === 'asset' && INTER.test(`/${file.fileName}`));
      if (fonts.length === 0) this.error('no file of Inter is in the build');
      for (const font of fonts) {
        if (font.type !== 'asset') continue;
        font.source = await subsetFont(Buffer.from(font.source), '', {
          keepAllGlyphs: true,
          targetFormat: 'woff2',
          variationAxes: { wght: WEIGHTS },
        });
      }
    },
  };
}

/** The part of subset-font that the build uses; its published types are a version behind. */
declare module 'subset-font' {
  interface Options {
    keepAllGlyphs?: boolean;
    targetFormat?: 'woff2';
    /** The part of each variation axis that stays. */
    variationAxes?: Record<string, { min: number; max: number }>;
  }
  function subsetFont(font: Buffer, text: string, options: Options): Promise<Buffer>;
  export = subsetFont;
}

import { inflateSync } from 'node:zlib';

/**
 * The texts that each page of a document draws, in drawing order, as copying gives them: by each
 * font's map from glyphs to Unicode.
 */
export function pdfLines(document: Buffer): string[][] {
  const pdf = document.toString('latin1');
  const streamOf = (id: string) => {
    const [, bytes = ''] = new RegExp(`(?:^|\\n)${id} 0 obj\\n.*?stream\\n(.*?)\\nendstream`, 's').exec(pdf) ?? [];
    return inflateSync(Buffer.from(bytes, 'latin1')).toString('latin1');
  };
  const fonts = new Map<string, string[]>();
  for (const [, name = '', id = ''] of pdf.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
    const [, map = ''] = new RegExp(`(?:^|\\n)${id} 0 obj\\n.*?/ToUnicode (\\d+) 0 R`, 's').exec(pdf) ?? [];
    fonts.set(name, fonts.get(name) ?? glyphsOf(streamOf(map)));
  }
  return [...pdf.matchAll(/\/Type \/Page\n.*?\/Contents (\d+) 0 R/gs)].map(([, id = '']) => textsOf(streamOf(id), fonts));
}

/** Letters by glyph of a font. */
const glyphsOf = (map: string): string[] =>
  [...map.matchAll(/\[(.*?)\]/gs)].flatMap(([, range = '']) =>
    [...range.matchAll(/<(.*?)>/g)].map(([, hex = '']) =>
      Buffer.from(hex.replaceAll(' ', ''), 'hex').swap16().toString('utf16le'),
    ),
  );

function textsOf(drawn: string, fonts: ReadonlyMap<string, string[]>): string[] {
  let glyphs: string[] = [];
  const texts: string[] = [];
  for (const [, font, parts = ''] of drawn.matchAll(/\/(F\d+) [\d.]+ Tf|\[(.*?)\] TJ/gs)) {
    if (font) glyphs = fonts.get(font) ?? [];
    else
      texts.push(
        [...parts.matchAll(/<([0-9a-f]*)>/g)]
          .flatMap(([, hex = '']) => hex.match(/.{4}/g) ?? [])
          .map((glyph) => glyphs[Number.parseInt(glyph, 16)] ?? '')
          .join(''),
      );
  }
  return texts;
}

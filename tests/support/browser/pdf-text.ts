import { inflateSync } from 'node:zlib';

/** An object of the file that has a stream, up to it; no other object lies between. */
const STREAM = /(\d+) 0 obj\s*<<((?:(?!endobj)[\s\S])*?)>>\s*stream\r?\n/g;
const FONT = /(\d+) 0 obj\s*<<(?:(?!endobj)[\s\S])*?\/ToUnicode (\d+) 0 R/g;
/** In the content of a page: another font, or codes that are drawn in it. */
const DRAWN = /\/F(\d+) [\d.]+ Tf|<([\dA-F]+)>/gi;

/** What the codes of a font stand for. */
interface Letters {
  /** Hexadecimal figures of a code. */
  width: number;
  byCode: ReadonlyMap<string, string>;
}

/**
 * The text of a PDF that Chromium printed, in the order in which it is drawn, without spaces: they
 * are gaps there. What lies outside its sheet is not drawn.
 */
export function printedText(pdf: Buffer): string {
  const file = pdf.toString('latin1');
  const streams = new Map([...file.matchAll(STREAM)].map((found) => [found[1]!, streamAt(pdf, found)]));
  const fonts = new Map([...file.matchAll(FONT)].map(([, font, map]) => [font!, lettersOf(streams.get(map!) ?? '')]));
  const pages = [...streams.values()].filter((text) => /\bT[jJ]\b/.test(text));
  return pages
    .map((page) => textIn(page, fonts))
    .join('')
    .replaceAll(/\s/g, '');
}

function streamAt(pdf: Buffer, { 0: head, 2: entries = '', index }: RegExpExecArray): string {
  const start = index + head.length;
  const length = Number(/\/Length (\d+)/.exec(entries)?.[1] ?? 0);
  const bytes = pdf.subarray(start, start + length);
  return (entries.includes('/FlateDecode') ? inflateSync(bytes) : bytes).toString('latin1');
}

function lettersOf(map: string): Letters {
  const byCode = new Map<string, string>();
  const width = /begincodespacerange\s*<([\dA-F]+)>/i.exec(map)?.[1]?.length ?? 4;
  for (const [, lines] of map.matchAll(/beginbfchar([\s\S]*?)endbfchar/g))
    for (const [, code, letter] of lines!.matchAll(/<([\dA-F]+)>\s*<([\dA-F]+)>/gi)) byCode.set(code!, inLetters(letter!));
  for (const [, lines] of map.matchAll(/beginbfrange([\s\S]*?)endbfrange/g))
    for (const [, first, last, letter] of lines!.matchAll(/<([\dA-F]+)>\s*<([\dA-F]+)>\s*<([\dA-F]+)>/gi))
      for (let code = Number.parseInt(first!, 16); code <= Number.parseInt(last!, 16); code++)
        byCode.set(
          code.toString(16).toUpperCase().padStart(width, '0'),
          String.fromCodePoint(Number.parseInt(letter!, 16) + code - Number.parseInt(first!, 16)),
        );
  return { width, byCode };
}

const inLetters = (utf16: string): string => Buffer.from(utf16, 'hex').swap16().toString('utf16le');

function textIn(page: string, fonts: ReadonlyMap<string, Letters>): string {
  let letters: Letters | undefined;
  let text = '';
  for (const [, font, codes] of page.matchAll(DRAWN)) {
    if (font) letters = fonts.get(font);
    else if (codes && letters)
      for (let at = 0; at < codes.length; at += letters.width)
        text += letters.byCode.get(codes.slice(at, at + letters.width).toUpperCase()) ?? '';
  }
  return text;
}

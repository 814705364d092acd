import type { Readable } from 'node:stream';
import { setImmediate as breathe } from 'node:timers/promises';
import { SaxesParser } from 'saxes';
import { UnreadableTable } from './faults-rules.ts';

/** What happens in an XML document, with the names of elements without their prefixes. */
export interface XmlReader {
  open?(name: string, attribute: (name: string) => string | undefined): void;
  text?(text: string): void;
  close?(name: string): void;
}

/** Workbooks nest about ten elements. */
const MAX_DEPTH = 64;
/** Bytes without the beginning or end of an element; a cell holds at most 32,767 characters. */
const MAX_TEXT_BYTES = 1_000_000;

const bare = (name: string) => name.slice(name.indexOf(':') + 1);

/**
 * Reads XML as it comes; yields after each piece, so that what was read can be taken, and other
 * requests are served. Entities of the document's own are never expanded.
 * @throws UnreadableTable for what no workbook has; the parser's error for what is no XML
 */
export async function* readXml(stream: Readable, reader: XmlReader): AsyncGenerator<void> {
  const parser = new SaxesParser({ position: false });
  let depth = 0;
  let since = 0;
  parser.on('opentag', ({ name, attributes }) => {
    since = 0;
    depth += 1;
    if (depth > MAX_DEPTH) throw new UnreadableTable('is no workbook: its parts are nested too deeply');
    reader.open?.(bare(name), (wanted) => {
      if (attributes[wanted] !== undefined) return String(attributes[wanted]);
      for (const [given, value] of Object.entries(attributes)) if (bare(given) === wanted) return String(value);
      return undefined;
    });
  });
  parser.on('closetag', ({ name }) => {
    since = 0;
    depth -= 1;
    reader.close?.(bare(name));
  });
  if (reader.text) parser.on('text', (text) => reader.text?.(text));
  const decoder = new TextDecoder();
  for await (const piece of stream as AsyncIterable<Buffer>) {
    since += piece.length;
    parser.write(decoder.decode(piece, { stream: true }));
    if (since > MAX_TEXT_BYTES) throw new UnreadableTable('is no workbook: a cell of it does not end');
    yield;
    await breathe();
  }
  parser.write(decoder.decode()).close();
}

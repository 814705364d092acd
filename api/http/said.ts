import { hash } from 'node:crypto';

/** An answer as it goes out. */
export interface Said {
  /** Two answers to one question have the same tag when they say the same. */
  tag: string;
  text(): string;
  /** Characters of the text, roughly, without putting it together. */
  length: number;
}

const digestOf = (text: string): string => hash('sha256', text, 'base64url').slice(0, 22);

export function say(answer: unknown): Said {
  const text = JSON.stringify(answer);
  return { tag: digestOf(text), text: () => text, length: text.length };
}

interface SaidRow {
  text: string;
  digest: string;
}
const saidRows = new WeakMap<object, SaidRow>();

/**
 * The same of an answer whose rows are objects that many answers share: what a row reads as is kept
 * with it, so that a row is written once however many answers have it.
 */
export function sayCut(answer: object): Said {
  const fields = Object.entries(answer).filter(([, value]) => value !== undefined);
  const parts = fields.map(([name, value]) => {
    const list: unknown = value;
    const rows = Array.isArray(list) ? list.map((row: object) => saidRow(row)) : undefined;
    return { name: JSON.stringify(name), rows, text: rows ? '' : JSON.stringify(value) };
  });
  const tag = parts.map(({ name, rows, text }) => `${name}:${rows ? rows.map(({ digest }) => digest).join() : text}`);
  const lengths = parts.map(({ rows, text }) => rows?.reduce((sum, row) => sum + row.text.length, 0) ?? text.length);
  return {
    tag: digestOf(tag.join('\n')),
    length: lengths.reduce((sum, length) => sum + length, 0),
    text: () =>
      `{${parts.map(({ name, rows, text }) => `${name}:${rows ? `[${rows.map((row) => row.text).join()}]` : text}`).join()}}`,
  };
}

function saidRow(row: object): SaidRow {
  const known = saidRows.get(row);
  if (known) return known;
  const text = JSON.stringify(row);
  const said = { text, digest: digestOf(text) };
  saidRows.set(row, said);
  return said;
}

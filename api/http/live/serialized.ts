import { hash } from 'node:crypto';

/** An answer as JSON, with the digest for its `ETag`. */
export interface Serialized {
  /** Digest of the content: equal for equal answers to one question. */
  tag: string;
  text(): string;
  /** Approximate characters of `text()`, without building it. */
  length: number;
}

const digestOf = (text: string): string => hash('sha256', text, 'base64url').slice(0, 22);

export function serialize(answer: unknown): Serialized {
  const text = JSON.stringify(answer);
  return { tag: digestOf(text), text: () => text, length: text.length };
}

interface SerializedRow {
  text: string;
  digest: string;
}
const serializedRows = new WeakMap<object, SerializedRow>();

/**
 * Serializes an answer whose rows are shared with other answers: each row's JSON and digest are
 * memoized by the row object (`WeakMap`), so a row is serialized once for all answers that hold it.
 */
export function serializeSharedRows(answer: object): Serialized {
  const fields = Object.entries(answer).filter(([, value]) => value !== undefined);
  const parts = fields.map(([name, value]) => {
    const list: unknown = value;
    const rows = isRows(list) ? list.map(serializeRow) : undefined;
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

/** A list of numbers or texts is serialized whole: only objects can be keys of the memo. */
const isRows = (value: unknown): value is object[] =>
  Array.isArray(value) && value.every((row) => typeof row === 'object' && row !== null);

function serializeRow(row: object): SerializedRow {
  const known = serializedRows.get(row);
  if (known) return known;
  const text = JSON.stringify(row);
  const serialized = { text, digest: digestOf(text) };
  serializedRows.set(row, serialized);
  return serialized;
}

import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const WEB = path.join(import.meta.dirname, '..');
/** A column head in a catalogue, from its key to the end of its text. */
const HEAD = /\bhead[A-Z]\w*: '([^'\n]+)'/g;
/** Short ones are often abbreviations, such as ID. */
const WORDS = /\p{L}{4,}|\bDEL?\b/gu;

it('writes Spanish column heads alike, none in capitals', () => {
  const heads = globSync('**/*texts.ts', { cwd: WEB }).flatMap((file) => {
    const spanish = readFileSync(path.join(WEB, file), 'utf8').split(/^ {2}es: \{$/m)[1] ?? '';
    return [...spanish.matchAll(HEAD)].map(([, head = '']) => `${file}: ${head}`);
  });
  expect(heads.length).toBeGreaterThan(60);
  const inCapitals = heads.filter((head) =>
    (head.split(': ')[1]!.match(WORDS) ?? []).some((word) => word === word.toUpperCase()),
  );
  expect(inCapitals).toEqual([]);
});

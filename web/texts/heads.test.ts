import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const WEB = path.join(import.meta.dirname, '..');
/** A column head in a catalogue, from its key to the end of its text. */
const HEAD = /\bhead[A-Z]\w*: '([^'\n]+)'/g;
/** Short ones are often abbreviations, such as ID. */
const WORDS = /\p{L}{4,}|\bDEL?\b/gu;
/** Some of its heads are in capitals in the specification. */
const CREW = path.join('features', 'timesheets', 'crew', 'texts.ts');

it('writes column heads as they are said: the stylesheet puts all of them in capitals', () => {
  const heads = globSync('**/*texts.ts', { cwd: WEB }).flatMap((file) => {
    const [english = '', spanish = ''] = readFileSync(path.join(WEB, file), 'utf8').split(/^ {2}es: \{$/m);
    const read = file === CREW ? spanish : english + spanish;
    return [...read.matchAll(HEAD)].map(([, head = '']) => `${file}: ${head}`);
  });
  expect(heads.length).toBeGreaterThan(120);
  const inCapitals = heads.filter((head) =>
    (head.split(': ')[1]!.match(WORDS) ?? []).some((word) => word === word.toUpperCase()),
  );
  expect(inCapitals).toEqual([]);
});

import { expect, it } from 'vitest';
import type { Catalogue } from './texts.ts';

const catalogues = Object.values(
  import.meta.glob<Record<string, unknown>>(['../**/*texts.ts', '!./texts.ts'], { eager: true }),
).flatMap((module) => Object.values(module).filter((value): value is Catalogue<string> => typeof value === 'object'));
/** The key of a column head. */
const HEAD = /^head[A-Z]\w*$/;
/** Short ones are often abbreviations, such as ID. */
const WORDS = /\p{L}{4,}|\bDEL?\b/gu;
/** Some of its heads are in capitals in the specification. */
const CREW = 'crew';

it('writes column heads as they are said: the stylesheet puts all of them in capitals', () => {
  const heads = catalogues.flatMap(({ area, texts }) =>
    Object.entries(texts).flatMap(([key, [english, ...others]]) => {
      const read = area === CREW ? others : [english, ...others];
      return HEAD.test(key) ? read.map((head) => `${area}: ${head}`) : [];
    }),
  );
  expect(heads.length).toBeGreaterThan(120);
  const inCapitals = heads.filter((head) =>
    (head.split(': ')[1]!.match(WORDS) ?? []).some((word) => word === word.toUpperCase()),
  );
  expect(inCapitals).toEqual([]);
});

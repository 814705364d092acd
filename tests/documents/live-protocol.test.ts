import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const NUMBER = /\[(L\d+)\]/g;
const numbersIn = (text: string): string[] => [...text.matchAll(NUMBER)].map((match) => match[1]!);
/** The first words of a test or a group of tests. */
const TITLE = /\b(?:it|describe)(?:\.\w+(?:\([\s\S]*?\))?)*\(\s*['"`]((?:\[L\d+\]\s*)+)/g;

describe('docs/live-protocol.md', () => {
  it('has exactly the rules that tests name, and each rule once', () => {
    const rules = [...readFileSync('docs/live-protocol.md', 'utf8').matchAll(/^- \*\*\[(L\d+)\]\*\*/gm)].map(
      (match) => match[1]!,
    );
    const tests = globSync('{shared,gateway,web,api,tests}/**/*.test.{ts,tsx}').flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(TITLE)].flatMap((match) => numbersIn(match[1]!)),
    );
    expect(new Set(tests)).toEqual(new Set(rules));
    expect(rules).toHaveLength(new Set(rules).size);
  });
});

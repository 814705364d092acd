import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from '#scripts/web-build.ts';

const RULES = readFileSync(path.join(ROOT, 'docs/domain/rules.md'), 'utf8');
const RULE = /^- \*\*([a-z-]+-\d+)\*\* /gm;
const rules = [...RULES.matchAll(RULE)].map(([, number = '']) => number);
const areas = [...new Set(rules.map((number) => number.replace(/-\d+$/, '')))];

/** How code and documents name a rule: its area and its number, between brackets. */
const CITED = new RegExp(`\\[((?:${areas.join('|')})-\\d+)\\]`, 'g');

const sources = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { cwd: ROOT, encoding: 'utf8' })
  .split('\n')
  .filter((file) => /\.(ts|tsx|css|md)$/.test(file) && existsSync(path.join(ROOT, file)));

describe('docs/domain/rules.md', () => {
  it('has each rule once, numbered without a gap', () => {
    for (const area of areas) {
      const numbers = rules.filter((rule) => rule.startsWith(`${area}-`) && /^\d+$/.test(rule.slice(area.length + 1)));
      expect(numbers).toEqual(numbers.map((_, index) => `${area}-${index + 1}`));
    }
  });

  it('has every rule that is cited', () => {
    const cited = sources.flatMap((file) =>
      [...readFileSync(path.join(ROOT, file), 'utf8').matchAll(CITED)].map(([, rule = '']) => ({ file, rule })),
    );
    expect(cited.filter(({ rule }) => !rules.includes(rule))).toEqual([]);
  });
});

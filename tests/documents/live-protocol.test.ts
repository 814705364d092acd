import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const found = (text: string, pattern: RegExp): string[] => [...text.matchAll(pattern)].map((match) => match[1]!);
/** A text in the code that begins with a rule's number: the name of a test. */
const TEST_NAME = /['"`]\[(L\d+)\] /g;
const RULE = /^- \*\*\[(L\d+)\]\*\*/gm;

describe('docs/live-protocol.md', () => {
  it('has exactly the rules that tests name, and each rule once', () => {
    const rules = found(readFileSync('docs/live-protocol.md', 'utf8'), RULE);
    const files = globSync(['shared/**/*.test.ts', 'gateway/**/*.test.ts', 'web/**/*.test.{ts,tsx}', 'tests/**/*.test.ts']);
    const named = files.flatMap((file) => found(readFileSync(file, 'utf8'), TEST_NAME));
    expect([...new Set(named)].sort()).toEqual([...rules].sort());
    expect(rules).toHaveLength(new Set(rules).size);
  });

  it('names the reasons for which the gateway calls data stale, and no other', () => {
    const [row = ''] = /^\| gateway \| `live:stale` .*$/m.exec(readFileSync('docs/live-protocol.md', 'utf8')) ?? [];
    const files = globSync('gateway/{live,feed}/**/*.ts').filter((file) => !file.endsWith('.test.ts'));
    const sent = files.flatMap((file) => found(readFileSync(file, 'utf8'), /since: .*, reason: '(\w+)'/g));
    const [, named = ''] = row.split('`reason` is');
    expect(found(named, /`(\w+)`/g).sort()).toEqual([...new Set(sent)].sort());
  });
});

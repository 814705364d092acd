import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from '#scripts/web-build.ts';
import { TokenRight } from '#shared/roles.ts';
import { RosterMember } from '#shared/roster/roster.ts';
import { GRACE_MINUTES } from '#shared/rules/expected/late.ts';
import { tokenRightsFor } from '../contract/rights.ts';
import { declaredCalls } from '../support/declared-calls.ts';

const read = (file: string): string => readFileSync(path.join(ROOT, file), 'utf8');
const page = read('docs/for-programs.md');

describe('docs/for-programs.md', () => {
  it('names, for each right to write, the calls that it opens by the company’s own numbers, and all of them', async () => {
    const opened = (await declaredCalls())
      .filter(({ path: at }) => at.endsWith('/external'))
      .map((call) => [tokenRightsFor(call), `${call.method} ${call.path.replace('/api/v1/', '')}`] as const);
    const rows = new Map([...page.matchAll(/^\| `(write\w+)` \| (.+) \|$/gm)].map(([, right, calls]) => [right, calls]));
    expect([...rows.keys()]).toEqual(TokenRight.options.filter((right) => right.startsWith('write')));
    expect(opened).toHaveLength(7);
    for (const [right, call] of opened) expect(rows.get(right)).toContain(`\`${call}\``);
  });

  it('says who is late by the fields of the roster, in the order in which they count, and by its minutes', () => {
    const part = page.split(/^## /m).find((text) => text.startsWith('Who is late'))!;
    const fields = [...part.matchAll(/^- `(\w+)`:/gm)].map(([, name]) => name);
    expect(fields).toEqual(['off', 'call', 'expected']);
    const named = ['clockInStatus', 'clockedOutAt', 'elsewhere', ...fields];
    expect(Object.keys(RosterMember.shape)).toEqual(expect.arrayContaining(named));
    const minutes = [...part.matchAll(/(\d+) minutes/g)].map(([, number]) => Number(number));
    expect(minutes).toEqual([GRACE_MINUTES, GRACE_MINUTES]);
  });

  it('names refusals that api or gateway give', () => {
    const sources = globSync(['{api,gateway,shared}/**/*.ts'], { cwd: ROOT, exclude: (name) => name.endsWith('.test.ts') });
    const given = new Set(sources.flatMap((file) => [...read(file).matchAll(/'([A-Z]+(?:_[A-Z]+)*)'/g)].map(([, code]) => code)));
    const named = [...page.matchAll(/\b\d{3} `([A-Z]+(?:_[A-Z]+)+)`/g)].map(([, code]) => code);
    expect(named.length).toBeGreaterThan(5);
    expect(named.filter((code) => !given.has(code))).toEqual([]);
  });
});

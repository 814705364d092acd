import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const WEB = path.resolve(import.meta.dirname, '..');

it('is how every button is switched off: one that is disabled loses the focus to the page', () => {
  const screens = globSync('**/*.tsx', { cwd: WEB, exclude: ['dist/**'] });
  const disabled = screens.filter((file) => /<button\b[^>]*?\sdisabled\b/.test(readFileSync(path.join(WEB, file), 'utf8')));
  expect([screens.length > 50, disabled]).toEqual([true, []]);
});

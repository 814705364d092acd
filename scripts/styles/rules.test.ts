import { expect, it } from 'vitest';
import { findRawStyles, readTheme, wordsFor } from './rules.ts';

const TOKENS = `:root {
  --s-8: 8px;
  --s-12: 12px;
  --r-tag: 4px;
  --t-meta: 12px / 16px var(--font);
}`;
const CLASSES = `/* What .none of this says. */
@layer words {
  .flex {
    display: flex;
  }
  .row {
    display: flex;
    align-items: center;
  }
  .gap-8 {
    gap: var(--s-8);
  }
}`;
const THEME = readTheme(TOKENS, CLASSES);
const JOBS = 'web/features/jobs/jobs.css';
const reasons = (text: string, file = JOBS): string[] => findRawStyles(file, text, THEME).map(({ reason }) => reason);

it('reads what the theme names', () => {
  expect([...THEME.spaces]).toEqual([
    ['8px', 'var(--s-8)'],
    ['12px', 'var(--s-12)'],
  ]);
  expect([...THEME.radii]).toEqual([['4px', 'var(--r-tag)']]);
  expect([...THEME.types]).toEqual([['12px / 16px', 'var(--t-meta)']]);
  expect([...THEME.words.keys()]).toEqual(['flex', 'row', 'gap-8']);
});

it.each([
  ['.job {\n  color: #fff;\n}', /#fff/],
  ['.job {\n  border: 1px solid #0f1a2e80;\n}', /#0f1a2e80/],
  ['.job {\n  background: rgb(15 26 46 / 14%);\n}', /rgb\(/],
  ['.job {\n  --edge: hsl(20deg 10% 50%);\n}', /hsl\(/],
  ['.job {\n  box-shadow: 0 1px 2px light-dark(oklch(50% 0.1 20), transparent);\n}', /oklch\(/],
  ['.job {\n  color: red;\n}', /colour red/],
  ['.job {\n  border-top: 1px solid DarkGray;\n}', /colour DarkGray/],
  ['@media print {\n  .job {\n    background: white;\n  }\n}', /colour white/],
  ['.job {\n  gap: 8px;\n}', /8px, which is var\(--s-8\)/],
  ['.job {\n  padding: 14px 12px;\n}', /12px, which is var\(--s-12\)/],
  ['.job {\n  margin-inline: max(8px, 1vw);\n}', /8px/],
  ['.job::after {\n  row-gap: 12px;\n}', /12px/],
  ['.job {\n  border-top-left-radius: 4px;\n}', /4px, which is var\(--r-tag\)/],
  [
    '@media (max-width: 719px) {\n  .job {\n    font: 500 12px / 16px var(--font);\n  }\n}',
    /12px \/ 16px, which is var\(--t-meta\)/,
  ],
  [
    '.job-head {\n  display: flex;\n  align-items: center;\n  gap: var(--s-8);\n}',
    /^\.job-head says no more than the classes row gap-8/,
  ],
  ['.job-head,\n.job-foot {\n  display: flex;\n}', /^\.job-head, \.job-foot says no more than the classes flex/],
])('refuses %s', (text, reason) => {
  const found = reasons(text);
  expect(found).toHaveLength(1);
  expect(found[0]).toMatch(reason);
});

it.each([
  // Tokens, what is no colour of the screen, and what a token is mixed with.
  '.job {\n  color: var(--ink);\n  background: transparent;\n  fill: currentcolor;\n}',
  '.job {\n  background: color-mix(in srgb, var(--danger-fill) 88%, black);\n}',
  '.job {\n  mask-image: linear-gradient(to top, rgb(0 0 0 / 50%) 29px, #000);\n  --job-mask: linear-gradient(#000, transparent);\n}',
  '@media (forced-colors: active) {\n  .job {\n    background: Highlight;\n    color: GrayText;\n  }\n}',
  '@page {\n  margin: 8px;\n  @bottom-right {\n    color: #5d6a80;\n  }\n}',
  '.job {\n  white-space: nowrap;\n  grid-area: red;\n  animation: green 1s;\n}',
  '/* Not #fff, and not red. */\n.job {\n  --avatar-ink: var(--avatar-blue-ink);\n}',
  // Lines, measures without a token, what is undone, and widths.
  '.job {\n  padding: 10px;\n  border-top: 1px solid var(--line);\n  border-radius: 2px;\n}',
  '.job {\n  margin: -8px -12px;\n  padding: calc(var(--s-8) - 1px);\n}',
  '.job {\n  width: 12px;\n  grid-template-columns: 8px 1fr;\n  font: 400 13px / 18px var(--font);\n}',
  // More than the shared classes say, or not on every screen, or not of one class alone.
  '.job-head {\n  display: flex;\n  min-height: 52px;\n}',
  '@media print {\n  .job-head {\n    display: flex;\n  }\n}',
  '.job-head > p {\n  display: flex;\n}',
  '.glyph-job {\n  display: flex;\n}',
])('lets pass %s', (text) => expect(reasons(text)).toEqual([]));

it('names the line', () => {
  const text = '/* Two\n   lines. */\n.job {\n  top: 0;\n  gap: 8px;\n}\n';
  expect(findRawStyles(JOBS, text, THEME)).toEqual([{ file: JOBS, line: 5, reason: 'gap says 8px, which is var(--s-8)' }]);
});

it('leaves the wall its own drawing and the theme its values, and holds widgets to the shared classes', () => {
  expect(reasons('.tile {\n  gap: 8px;\n  color: #fff;\n}', 'web/wall/board/tile.css')).toEqual([]);
  expect(reasons('.x {\n  color: #fff;\n}', 'web/theme/base.css')).toEqual([]);
  expect(reasons('.flex {\n  display: flex;\n}', 'web/theme/classes.css')).toEqual([]);
  expect(reasons('.field {\n  display: flex;\n}', 'web/ui/fields/field.css')).toHaveLength(1);
  expect(reasons('.field {\n  gap: 8px;\n}', 'web/ui/fields/field.css')).toHaveLength(1);
});

it('takes the larger word before its parts', () => {
  expect(wordsFor(['display: flex', 'align-items: center'], THEME.words)).toEqual(['row']);
  expect(wordsFor(['display: flex'], THEME.words)).toEqual(['flex']);
  expect(wordsFor(['display: flex', 'order: 1'], THEME.words)).toBeUndefined();
  expect(wordsFor([], THEME.words)).toBeUndefined();
});

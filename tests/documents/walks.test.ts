import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from '#scripts/web-build.ts';

const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8');
const sources = execFileSync('git', ['ls-files', '*.ts', '*.tsx', '*.css', '*.tsv'], { cwd: ROOT, encoding: 'utf8' })
  .split('\n')
  .filter((file) => file !== '' && !file.startsWith('tests/documents/') && existsSync(path.join(ROOT, file)));
const words = new Set(sources.flatMap((file) => [...read(file).matchAll(/[\w$-]+/g)].map(([word]) => word)));

/** Text in backticks that names something of the code: one word, or a call or a member of it. */
const namesIn = (text: string): string[] =>
  [...text.replaceAll(/```[\s\S]*?```/g, '').matchAll(/`([^`\n]+)`/g)].flatMap(([, code = '']) =>
    /^\.?[A-Za-z_$][\w$.-]*(\(.*\))?$/.test(code) && !/\.(tsx?|md|css|tsv)$/.test(code)
      ? code
          .replace(/\(.*\)$/, '')
          .split('.')
          .filter((name) => name !== '')
      : [],
  );

describe.each([
  ['docs/one-clock-in.md', 12],
  ['docs/one-approve.md', 12],
])('%s', (document, most) => {
  const stops = [...read(document).matchAll(/^(\d+)\. ([\s\S]*?)(?=^\d+\. |\n\n)/gm)].map(([, , text = '']) => text);

  it(`has at most ${most} stops`, () => {
    expect(stops.length).toBeGreaterThan(5);
    expect(stops.length).toBeLessThanOrEqual(most);
  });

  it('leads with each function that it names to the file that has it', () => {
    const links = [...read(document).matchAll(/\[((?:`[\w.]+`(?:, | and )?)+)\]\(([^)]+\.tsx?)\)/g)];
    expect(links.length).toBeGreaterThan(5);
    const wrong = links.flatMap(([, names = '', target = '']) => {
      const text = read(path.join('docs', target));
      return namesIn(names).filter((name) => !new RegExp(`\\b${name}\\b`).test(text));
    });
    expect(wrong).toEqual([]);
  });
});

it.each(['docs/recipes.md', 'docs/one-clock-in.md', 'docs/one-approve.md', 'docs/performance.md'])(
  '%s names only what the code has',
  (document) => {
    const named = namesIn(read(document));
    expect(named.length).toBeGreaterThan(10);
    expect(named.filter((name) => !words.has(name))).toEqual([]);
  },
);

/** A name with its file: `name` in `file`, or `name` (`file`). */
const IN_A_FILE = /`([A-Za-z_]\w+)` (?:in |of |\()`((?:api|gateway|scripts|shared|tests|web)\/[\w./-]+\.\w+)`/g;

it('a name that a document gives with its file is in that file', () => {
  const documents = execFileSync('git', ['ls-files', '*.md'], { cwd: ROOT, encoding: 'utf8' }).split('\n').filter(Boolean);
  const pairs = documents.flatMap((document) =>
    [...read(document).replaceAll(/\s+/g, ' ').matchAll(IN_A_FILE)].map(([, name = '', file = '']) => ({ document, name, file })),
  );
  expect(pairs.length).toBeGreaterThan(30);
  const isThere = (name: string, file: string) =>
    existsSync(path.join(ROOT, file)) && new RegExp(`\\b${name}\\b`).test(read(file));
  expect(pairs.filter(({ name, file }) => !isThere(name, file))).toEqual([]);
});

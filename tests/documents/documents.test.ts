import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { ROOT } from '#scripts/web-build.ts';

const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8');
/** What is committed, and what is about to be. */
const committed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { cwd: ROOT, encoding: 'utf8' })
  .split('\n')
  .filter((file) => file !== '' && existsSync(path.join(ROOT, file)));

const documents = committed.filter((file) => file.endsWith('.md') || file === '.env.example');
const scripts = Object.keys((JSON.parse(read('package.json')) as { scripts: Record<string, string> }).scripts);

/** Places that exist only on a machine that runs or builds Muster. */
const MADE_LATER = /^(data|web\/dist|node_modules|coverage|\.env|\.tsc)(\/|$)/;
/**
 * Text in backticks that is a path of this repository: it begins with one of its folders, or is a
 * file at its root.
 */
const FOLDERS = /^(api|docs|gateway|scripts|shared|tests|web|\.ci)\/[\w./-]*$/;
const ROOT_FILE = /^\.?[\w-]+(\.[\w-]+)*\.(md|json|ts|yml|example)$|^(Dockerfile|LICENSE)$/;

const inBackticks = (text: string) => [...text.matchAll(/`([^`\n]+)`/g)].map(([, code = '']) => code);
const inFences = (text: string) => [...text.matchAll(/```\w*\n([\s\S]*?)```/g)].map(([, code = '']) => code);

/** As the addresses of headings are made: small letters, no punctuation, hyphens for spaces. */
const anchorsIn = (text: string) =>
  [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );

describe.each(documents)('%s', (document) => {
  const text = read(document);

  it('names only paths that exist', () => {
    const named = inBackticks(text.replaceAll(/```[\s\S]*?```/g, '')).filter(
      (code) => FOLDERS.test(code) || ROOT_FILE.test(code),
    );
    const missing = named.filter(
      (name) =>
        !MADE_LATER.test(name) &&
        ![name, path.join('api', name), path.join('gateway', name), path.join('web', name), path.join('shared', name)].some(
          (place) => existsSync(path.join(ROOT, place)),
        ),
    );
    expect(missing).toEqual([]);
  });

  it('links only to what exists', () => {
    const targets = [...text.matchAll(/\]\((?!https?:|#|mailto:)([^)#\s]+)[^)]*\)/g)].map(([, target = '']) => target);
    expect(targets.filter((target) => !existsSync(path.join(ROOT, path.dirname(document), target)))).toEqual([]);
  });

  it('links only to headings that exist', () => {
    const targets = [...text.matchAll(/\]\((?!https?:)([^)#\s]*\.md|)#([^)\s]+)\)/g)];
    const missing = targets.filter(([, file = '', anchor = '']) => {
      const place = file === '' ? document : path.join(path.dirname(document), file);
      return existsSync(path.join(ROOT, place)) && !anchorsIn(read(place)).includes(anchor);
    });
    expect(missing.map(([link]) => link)).toEqual([]);
  });

  it('names only commands that exist', () => {
    const code = [...inBackticks(text), ...inFences(text)].join('\n');
    const run = [...code.matchAll(/npm run ([\w:-]+)/g)].map(([, name = '']) => name);
    const short = [...code.matchAll(/npm (start|test)\b/g)].map(([, name = '']) => name);
    expect([...run, ...short].filter((name) => !scripts.includes(name))).toEqual([]);
    const files = [
      ...code.matchAll(/(?:node|vitest run --project [\w-]+) ((?:api|gateway|scripts|tests|web|docs)\/[\w./-]+)/g),
    ].map(([, file = '']) => file);
    expect(files.filter((file) => !existsSync(path.join(ROOT, file)))).toEqual([]);
    const projects = [...code.matchAll(/--project ([\w-]+)/g)].map(([, name = '']) => name);
    const config = read('vitest.config.ts');
    expect(projects.filter((name) => !config.includes(`'${name}'`))).toEqual([]);
  });
});

describe('the tree in ARCHITECTURE.md', () => {
  const tree = inFences(read('ARCHITECTURE.md')).find((code) => code.startsWith('shared/')) ?? '';
  const paths = committed
    .filter((file) => /^(api|gateway|web|shared|tests|scripts)\//.test(file))
    .map((file) => file.split('/').slice(0, -1));
  /** Names of the six folders and of every folder straight below one. */
  const folders = new Set(paths.flatMap((path) => path.slice(0, 2)));
  /** The rooms of a large one as well. */
  const withRooms = new Set(paths.flat());
  const named = new Set([...tree.matchAll(/(?<![\w/-])([\w-]+)\/(?!\w)/g)].map(([, name = '']) => name));

  it('shows every folder', () => {
    expect([...folders].filter((name) => !named.has(name))).toEqual([]);
  });

  it('shows no folder that is not there', () => {
    expect([...named].filter((name) => !withRooms.has(name))).toEqual([]);
  });
});

describe('settings', () => {
  const SETTING = /^ {2}([A-Z][A-Z0-9_]+):/gm;
  const known = new Set(
    ['api/config.ts', 'gateway/config.ts'].flatMap((file) => [...read(file).matchAll(SETTING)].map(([, name = '']) => name)),
  );
  /** The rows of the tables of settings: their names, and the names with their default. */
  const rowsOf = (text: string) =>
    text
      .split('\n')
      .filter((line) => line.startsWith('| `'))
      .map((line) => line.split(/(?<!\\)\|/).map((cell) => cell.trim()))
      .map(([, setting = '', byDefault = '']) => ({
        names: [...setting.matchAll(/`([A-Z][A-Z0-9_]+)`/g)].map(([, name = '']) => name),
        text: `${setting} | ${byDefault}`,
      }))
      .filter(({ names }) => names.length > 0);
  const complete = rowsOf(read('docs/operating.md'));

  it('stand in docs/operating.md, each one once and no other', () => {
    expect(complete.flatMap(({ names }) => names).sort()).toEqual([...known].sort());
  });

  it('that everybody sets stand in the README, ten rows of the complete tables, with the same defaults', () => {
    const first = rowsOf(read('README.md')).map(({ text }) => text);
    expect(new Set(first).size).toBe(10);
    expect(first).toHaveLength(10);
    const all = complete.map(({ text }) => text);
    expect(first.filter((row) => !all.includes(row))).toEqual([]);
  });

  it('stand in .env.example, with those of docker-compose.yml', () => {
    const example = [...read('.env.example').matchAll(/^#? ?([A-Z][A-Z0-9_]+)=/gm)].map(([, name = '']) => name);
    const compose = [...read('docker-compose.yml').matchAll(/\$\{([A-Z0-9_]+)/g)].map(([, name = '']) => name);
    expect(example.filter((name) => !known.has(name) && !compose.includes(name))).toEqual([]);
    expect([...known, ...compose].filter((name) => !example.includes(name))).toEqual([]);
  });

  it('reach each process by docker-compose.yml: all that it reads, and no other', () => {
    /** What the image or the machine decides, and the demo, which is not for production. */
    const ITS_OWN = ['HOST', 'PORT', 'API_HOST', 'API_PORT', 'DATA_DIR', 'NODE_ENV', 'MUSTER_BUILD'];
    const DEMO = ['DEMO', 'IDENTITY_PORT', 'FIELD_SPEED', 'WEBHOOKS_TO_PRIVATE'];
    const { services } = parse(read('docker-compose.yml'), { merge: true }) as {
      services: Record<'api' | 'gateway', { environment: object }>;
    };
    const given = ({ environment }: { environment: object }) => Object.keys(environment).sort();
    const asked = (file: string) =>
      [...read(file).matchAll(SETTING)]
        .map(([, name = '']) => name)
        .filter((name) => ![...ITS_OWN, ...DEMO].includes(name))
        .sort();
    expect(given(services.api)).toEqual(asked('api/config.ts'));
    expect(given(services.gateway)).toEqual(asked('gateway/config.ts'));
  });
});

describe('docs/decisions/README.md', () => {
  const files = readdirSync(path.join(ROOT, 'docs/decisions')).filter((file) => file !== 'README.md');
  const index = read('docs/decisions/README.md');

  it('lists each decision once, by its number and title', () => {
    const listed = [...index.matchAll(/^\| (\d+) \| \[(.+?)\]\((\d{4}-[\w-]+\.md)\) \| .+ \|$/gm)].map(
      ([, number, title, file]) => `${file}: ${number}. ${title}`,
    );
    const written = files.map((file) => `${file}: ${/^# (.+)$/m.exec(read(`docs/decisions/${file}`))?.[1]}`);
    expect(listed.sort()).toEqual(written.sort());
    expect(files.filter((file) => !read(`docs/decisions/${file}`).startsWith(`# ${Number(file.slice(0, 4))}. `))).toEqual([]);
  });

  it('gives no number to two decisions', () => {
    const numbers = files.map((file) => file.slice(0, 4));
    expect(files.filter((file) => numbers.filter((number) => file.startsWith(number)).length > 1)).toEqual([]);
  });

  it('has every decision that is cited', () => {
    const moved = [...index.matchAll(/^\| (\d+) \| \[[^\]]+\]\(\.\.\/performance\.md#/gm)].map(([, number]) => Number(number));
    const numbers = files.map((file) => Number(file.slice(0, 4)));
    expect(moved.filter((number) => numbers.includes(number))).toEqual([]);
    const cited = committed
      .filter((file) => /\.(ts|tsx|css|md)$/.test(file))
      .flatMap((file) =>
        [...read(file).matchAll(/\bdecisions? (\d+(?:(?:, | and )\d+)*)/g)].flatMap(([, list = '']) =>
          list.split(/, | and /).map((number) => `${Number(number)} in ${file}`),
        ),
      );
    expect(cited.length).toBeGreaterThan(30);
    expect(cited.filter((one) => !numbers.includes(Number.parseInt(one, 10)))).toEqual([]);
  });
});

describe('committed texts', () => {
  /** Put together here so that this file does not name what it looks for. */
  const HOSTS = ['npmjs', 'yarnpkg', 'unpkg', 'jsdelivr', 'skypack'].map(
    (name) => new RegExp(`\\b${name}\\.(org|com|net|dev)\\b`, 'i'),
  );
  const installedFrom = process.env['npm_config_registry'];

  it('name no package registry', () => {
    const host = installedFrom ? new URL(installedFrom).host : undefined;
    const texts = committed.filter((file) => !/\.(png|woff2|ico|webp)$/.test(file)).map((file) => ({ file, text: read(file) }));
    const naming = texts.filter(
      ({ text }) => (host !== undefined && text.includes(host)) || HOSTS.some((pattern) => pattern.test(text)),
    );
    expect(naming.map(({ file }) => file)).toEqual([]);
  });

  it('keep download addresses out of the lockfile', () => {
    expect(read('package-lock.json')).not.toContain('"resolved"');
  });
});

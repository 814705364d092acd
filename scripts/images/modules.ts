import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { readSourceFacts } from '../boundaries/source-facts.ts';
import { sourceFiles } from '../sources.ts';

/** The images of the Dockerfile that have modules. */
export const SIDES = ['api', 'gateway'] as const;
export type Side = (typeof SIDES)[number];

/** An entry of package-lock.json, by its folder: `node_modules/a/node_modules/b`. */
export interface LockEntry {
  dev?: boolean;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
  peerDependenciesMeta?: Record<string, { optional?: boolean }>;
}
type Lock = Readonly<Record<string, LockEntry>>;

/** Patterns of `.dockerignore`: what is no part of a build's context. */
const ignoredPatterns = (root: string): string[] =>
  readFileSync(path.join(root, '.dockerignore'), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'));

/**
 * Files that the image of a side copies, as paths from the root. In a build's context, and in a
 * checkout, the same.
 */
export function imageFiles(root: string, side: Side): string[] {
  const ignored = ignoredPatterns(root);
  const isIgnored = (file: string) =>
    ignored.some((pattern) => path.matchesGlob(file, pattern) || path.matchesGlob(file, `${pattern}/**`));
  return sourceFiles(root, /./, [side, 'shared']).filter((file) => !isIgnored(file));
}

const RESOLVED = /\brequire\.resolve\('((?:@[\w.-]+\/)?[\w.-]+)/g;

/** Packages that sources import or resolve at run time. Type imports are erased. */
export function importedPackages(root: string, files: readonly string[]): Set<string> {
  const names = new Set<string>();
  for (const file of files) {
    const text = readFileSync(path.join(root, file), 'utf8');
    for (const { target, typeOnly } of readSourceFacts(root, file, text).imports)
      if ('package' in target && !typeOnly && !target.package.startsWith('node:')) names.add(target.package);
    for (const [, name = ''] of text.matchAll(RESOLVED)) names.add(name);
  }
  return names;
}

/** The folder that Node finds for `name` from the package in `place`, if there is one. */
function resolvePlace(lock: Lock, place: string, name: string): string | undefined {
  for (let from = place; ; from = from.slice(0, Math.max(0, from.lastIndexOf('/node_modules/')))) {
    const found = `${from === '' ? '' : `${from}/`}node_modules/${name}`;
    if (found in lock) return found;
    if (from === '') return undefined;
  }
}

/** What a package needs: also its peers, and what is optional. */
const needsOf = ({ dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta = {} }: LockEntry): string[] => [
  ...Object.keys(dependencies ?? {}),
  ...Object.keys(optionalDependencies ?? {}),
  ...Object.keys(peerDependencies ?? {}).filter((name) => !peerDependenciesMeta[name]?.optional),
];

/**
 * Folders of these packages and of all that they need, of those that are installed: what is
 * optional may be for another platform.
 * @throws Error when a package is not in the lockfile, or is there for development only
 */
export function closureOf(lock: Lock, names: Iterable<string>, isInstalled: (place: string) => boolean): Set<string> {
  const places = new Set<string>();
  const add = (place: string | undefined): void => {
    if (place === undefined || places.has(place) || !isInstalled(place)) return;
    places.add(place);
    for (const name of needsOf(lock[place]!)) add(resolvePlace(lock, place, name));
  };
  for (const name of names) {
    const place = `node_modules/${name}`;
    if (lock[place] === undefined || lock[place].dev) throw new Error(`${name} is imported, and is no dependency of production`);
    add(place);
  }
  return places;
}

const LICENCE = /^(licen[cs]e|notice|copying|authors)/i;
/** Never loaded: Node strips no types within node_modules. */
const FOR_DEVELOPERS = /\.(?:map|md|markdown|[cm]?ts|tsx|flow)$|(?:^|\/)(?:tests?|__tests__|benchmarks?)\//i;
const FONT = /\.(?:ttf|otf|woff2?)$/i;
const PREBUILT = /(?:^|\/)prebuilds\/([^/]+)\//;

/**
 * Whether a file of a package belongs in an image: no declarations, source maps,
 * documents and tests; a
 * font only when the sources name it; prebuilt libraries only for this platform.
 * @param file path from the package's folder
 */
export function isNeeded(file: string, isNamed: (name: string) => boolean, platform: string): boolean {
  const name = path.posix.basename(file);
  if (LICENCE.test(name)) return true;
  if (FONT.test(name)) return isNamed(name);
  return !FOR_DEVELOPERS.test(file) && (PREBUILT.exec(file)?.[1] ?? platform) === platform;
}

/**
 * Files of node_modules that the image of a side needs, as paths from the root.
 * @throws Error when its sources import what is not in the lockfile
 */
export function imageModules(root: string, side: Side): { packages: number; files: string[] } {
  const sources = imageFiles(root, side).filter((file) => file.endsWith('.ts'));
  const { packages: lock } = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8')) as { packages: Lock };
  const places = closureOf(lock, importedPackages(root, sources), (place) => existsSync(path.join(root, place)));
  const texts = sources.map((file) => readFileSync(path.join(root, file), 'utf8')).join('\n');
  const platform = `${process.platform}-${process.arch}`;
  const files = [...places].flatMap((place) =>
    filesOf(root, place)
      .filter((file) => isNeeded(file, (name) => texts.includes(name), platform))
      .map((file) => `${place}/${file}`),
  );
  return { packages: places.size, files };
}

/** Files of a package, without the packages inside it. */
function filesOf(root: string, place: string, folder = ''): string[] {
  return readdirSync(path.join(root, place, folder), { withFileTypes: true }).flatMap((entry) => {
    const file = `${folder}${entry.name}`;
    if (!entry.isDirectory()) return [file];
    return entry.name === 'node_modules' ? [] : filesOf(root, place, `${file}/`);
  });
}

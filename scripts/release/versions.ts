import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** Where the version stands beside package.json and its lockfile; the group is the version. */
export const VERSION_PLACES: ReadonlyArray<{ file: string; pattern: RegExp }> = [
  { file: 'Dockerfile', pattern: /^ARG VERSION=(\S+)$/gm },
  { file: 'docs/examples/kubernetes/api.yaml', pattern: /image: \S+:(\S+)$/gm },
  { file: 'docs/examples/kubernetes/gateway.yaml', pattern: /image: \S+:(\S+)$/gm },
  { file: 'docs/examples/kubernetes/migrations.yaml', pattern: /image: \S+:(\S+)$/gm },
  { file: 'docs/examples/kubernetes/kustomization.yaml', pattern: /newTag: (\S+) /g },
];

const read = (root: string, file: string): string => readFileSync(path.join(root, file), 'utf8');

/** The version that package.json names. */
export const versionIn = (root: string): string => (JSON.parse(read(root, 'package.json')) as { version: string }).version;

/** Places that name another version than package.json, or none. */
export function versionFaults(root: string): string[] {
  const version = versionIn(root);
  const lock = JSON.parse(read(root, 'package-lock.json')) as { version: string };
  const found = VERSION_PLACES.map(({ file, pattern }) => ({
    file,
    versions: [...read(root, file).matchAll(pattern)].map(([, named]) => named),
  }));
  return [...found, { file: 'package-lock.json', versions: [lock.version] }]
    .filter(({ versions }) => versions.length === 0 || versions.some((named) => named !== version))
    .map(({ file, versions }) => `${file}: says ${versions.join(', ') || 'no version'}, package.json ${version}`);
}

/** Writes a version into all of its places but package.json and the lockfile. */
export function writeVersion(root: string, version: string): void {
  for (const { file, pattern } of VERSION_PLACES) {
    const text = read(root, file).replaceAll(pattern, (whole: string, named: string) => whole.replace(named, version));
    writeFileSync(path.join(root, file), text);
  }
}

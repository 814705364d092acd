import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { PackageLicence } from './rules.ts';

interface LockEntry {
  version?: string;
  license?: string;
  dev?: boolean;
}

/** A package of the lockfile, and what its folder says of its licence. */
export interface LockedPackage extends PackageLicence {
  /** False for one of another platform. */
  isInstalled: boolean;
  isForDevelopment: boolean;
}

const LICENCE_FILE = /^licen[cs]e(\.\w+)?$/i;

/** Text of a licence file; undefined for a package of another platform, or without one. */
function licenceText(folder: string): string | undefined {
  if (!existsSync(folder)) return undefined;
  const file = readdirSync(folder).find((name) => LICENCE_FILE.test(name));
  return file === undefined ? undefined : readFileSync(path.join(folder, file), 'utf8');
}

/** All packages of package-lock.json, in its order. */
export function lockedPackages(root: string): LockedPackage[] {
  const lock = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8')) as { packages: Record<string, LockEntry> };
  return Object.entries(lock.packages)
    .filter(([place]) => place !== '')
    .map(([place, { version = '', license, dev = false }]) => {
      const folder = path.join(root, place);
      const text = licenceText(folder);
      return {
        name: place.replace(/^.*node_modules\//, ''),
        version,
        licence: license,
        ...(text === undefined ? {} : { text }),
        isInstalled: existsSync(folder),
        isForDevelopment: dev,
      };
    });
}

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type PackageLicence, whyUnfit } from './licences/rules.ts';
import { ROOT } from './web-build.ts';

/**
 * Text of a package's licence file; undefined for a package of another platform, or without one.
 */
function licenceText(folder: string): string | undefined {
  if (!existsSync(folder)) return undefined;
  const file = readdirSync(folder).find((name) => /^licen[cs]e(\.\w+)?$/i.test(name));
  return file === undefined ? undefined : readFileSync(path.join(folder, file), 'utf8');
}

interface LockEntry {
  version?: string;
  license?: string;
}

const lock = JSON.parse(readFileSync(path.join(ROOT, 'package-lock.json'), 'utf8')) as { packages: Record<string, LockEntry> };
const packages = Object.entries(lock.packages)
  .filter(([place]) => place !== '')
  .map(([place, { version = '', license }]): PackageLicence => {
    const text = licenceText(path.join(ROOT, place));
    return { name: place.replace(/^.*node_modules\//, ''), version, licence: license, ...(text === undefined ? {} : { text }) };
  });

const unfit = packages.flatMap((one) => {
  const why = whyUnfit(one);
  return why === undefined ? [] : [`${one.name}@${one.version}: ${why}`];
});
for (const line of unfit) console.error(line);
console.log(`Licences: ${packages.length} packages, ${unfit.length} unfit.`);
if (unfit.length > 0 || packages.length === 0) process.exitCode = 1;

import type { LockedPackage } from '../licences/installed.ts';

const RULE = '─'.repeat(80);

/** A package with several versions or folders is listed once for each version. */
const byName = (packages: readonly LockedPackage[]): LockedPackage[] =>
  [...new Map(packages.map((one) => [`${one.name}@${one.version}`, one])).values()].sort((a, b) =>
    `${a.name}@${a.version}`.localeCompare(`${b.name}@${b.version}`, 'en'),
  );

/**
 * Licences of everything that Muster runs with, each with its text. Packages that are installed on
 * no machine but a developer's are left out, and those of other platforms are named.
 */
export function licenceList(packages: readonly LockedPackage[]): { text: string; count: number; withoutText: string[] } {
  const shipped = byName(packages.filter((one) => !one.isForDevelopment));
  const here = shipped.filter((one) => one.isInstalled);
  const elsewhere = shipped.filter((one) => !one.isInstalled);
  const nameOf = ({ name, version, licence }: LockedPackage) => `${name} ${version} (${licence ?? 'see its text'})`;
  const parts = here.map((one) => `${RULE}\n${nameOf(one)}\n\n${one.text?.trim() ?? 'The package brings no licence text.'}\n`);
  const text = [
    'Software that Muster runs with, and its licences. Muster itself has the MIT licence (LICENSE).',
    '',
    ...parts,
    `${RULE}\nFor other platforms, with the licences of the same packages above:\n`,
    ...elsewhere.map(nameOf),
    '',
  ].join('\n');
  return { text, count: shipped.length, withoutText: here.filter((one) => one.text === undefined).map(nameOf) };
}

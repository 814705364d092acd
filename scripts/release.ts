import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { lockedPackages } from './licences/installed.ts';
import { cutChangelog, notesOf } from './release/changelog.ts';
import { licenceList } from './release/licence-list.ts';
import { auditReport, billOfMaterials } from './release/npm.ts';
import { versionFaults, versionIn, writeVersion } from './release/versions.ts';
import { ROOT } from './web-build.ts';

/**
 * `npm run release -- cut 1.0.0`: makes what is unreleased in the changelog that version of today,
 * and writes the version wherever it stands.
 *
 * `npm run release`: checks version and changelog, writes into `release/` what is given out with a
 * version, and prints the commands that tag it and build its images. It changes nothing else.
 */
const today = new Date().toISOString().slice(0, 10);
const changelogFile = path.join(ROOT, 'CHANGELOG.md');

function cut(version: string): void {
  if (!/^\d+\.\d+\.\d+$/.test(version)) throw new Error(`${version} is no version: 1.2.3`);
  const changelog = cutChangelog(readFileSync(changelogFile, 'utf8'), version, today);
  execFileSync('npm', ['version', version, '--no-git-tag-version', '--allow-same-version'], { cwd: ROOT, stdio: 'pipe' });
  writeVersion(ROOT, version);
  writeFileSync(changelogFile, changelog);
  console.log(`Version ${version} of ${today}: look at the changes and commit them.`);
}

function release(): void {
  const version = versionIn(ROOT);
  const found = notesOf(readFileSync(changelogFile, 'utf8'), version, today);
  const licences = licenceList(lockedPackages(ROOT));
  const files = {
    'THIRD-PARTY-LICENCES.txt': licences.text,
    'sbom.cdx.json': billOfMaterials(ROOT),
    'AUDIT.txt': auditReport(ROOT),
    ...('notes' in found ? { 'NOTES.md': `${found.notes}\n` } : {}),
  };
  mkdirSync(path.join(ROOT, 'release'), { recursive: true });
  for (const [name, text] of Object.entries(files)) writeFileSync(path.join(ROOT, 'release', name), text);
  console.log(`release/: ${Object.keys(files).join(', ')}`);
  console.log(`Licences: ${licences.count} packages; without a text: ${licences.withoutText.join(', ') || 'none'}`);
  console.log(`Audit: ${files['AUDIT.txt'].trimEnd()}`);
  const faults = [...versionFaults(ROOT), ...('fault' in found ? [found.fault] : [])];
  if (faults.length > 0) throw new Error(faults.join('\n'));
  console.log(commands(version));
}

const commands = (version: string): string =>
  [
    '',
    'To release it, on the commit that CI has passed:',
    `  git tag -a v${version} -m 'Muster ${version}' && git push origin v${version}`,
    ...['api', 'gateway'].map(
      (side) =>
        `  docker build --target ${side} -t muster-${side}:${version} --build-arg REVISION=$(git rev-parse HEAD) --build-arg SOURCE=$(git remote get-url origin) .`,
    ),
  ].join('\n');

const [command, version = ''] = process.argv.slice(2);
try {
  if (command === 'cut') cut(version);
  else release();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { languages } from './texts/catalogues.ts';
import { type Bundle, bundles, sourcesWith } from './texts/texts-json.ts';
import { ROOT } from './web-build.ts';

/*
 * `npm run texts -- write <folder>`: exports the web's texts, a JSON file for each language.
 * `npm run texts -- read <folder>`: imports such files into the sources.
 */

const [verb, folder] = process.argv.slice(2);
const fileOf = (language: string): string => path.join(folder ?? '', `${language}.json`);

async function write(): Promise<void> {
  mkdirSync(folder ?? '', { recursive: true });
  for (const [language, bundle] of Object.entries(await bundles()))
    writeFileSync(fileOf(language), `${JSON.stringify(bundle, null, 2)}\n`);
}

async function read(): Promise<void> {
  const there = (await languages()).filter((language) => existsSync(fileOf(language)));
  const told = there.map((language) => [language, JSON.parse(readFileSync(fileOf(language), 'utf8')) as Bundle]);
  const { sources, faults } = await sourcesWith(Object.fromEntries(told) as Record<string, Bundle>);
  for (const [file, source] of sources) writeFileSync(path.join(ROOT, file), source);
  if (sources.size > 0) spawnSync('npx', ['biome', 'format', '--write', ...sources.keys()], { cwd: ROOT });
  for (const fault of faults) console.error(fault);
  console.log(`${there.join(' and ') || 'No language'} read, ${sources.size} files changed.`);
  if (faults.length > 0 || there.length === 0) process.exitCode = 1;
}

if (folder && verb === 'write') await write();
else if (folder && verb === 'read') await read();
else {
  console.error('npm run texts -- write <folder>, or npm run texts -- read <folder>');
  process.exitCode = 1;
}

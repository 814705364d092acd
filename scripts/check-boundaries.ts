import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { findViolations, type Violation } from './boundaries/rules.ts';
import { readSourceFacts } from './boundaries/source-facts.ts';
import { ROOT } from './web-build.ts';

const FOLDERS = ['shared', 'api', 'gateway', 'web', 'scripts', 'tests'];
const SKIPPED = new Set(['node_modules', 'dist']);

function* sourcesUnder(root: string, folder: string): Generator<string> {
  for (const entry of readdirSync(path.join(root, folder), { withFileTypes: true })) {
    const file = `${folder}/${entry.name}`;
    if (entry.isDirectory() && !SKIPPED.has(entry.name)) yield* sourcesUnder(root, file);
    else if (/\.(ts|tsx)$/.test(entry.name)) yield file;
  }
}

function checkTree(root: string): { files: number; violations: Violation[] } {
  const files = FOLDERS.flatMap((folder) => [...sourcesUnder(root, folder)]);
  const violations = files.flatMap((file) =>
    findViolations(readSourceFacts(root, file, readFileSync(path.join(root, file), 'utf8'))),
  );
  return { files: files.length, violations };
}

const { files, violations } = checkTree(ROOT);
for (const { file, line, reason } of violations) console.error(`${file}:${line} ${reason}`);
console.log(`Boundaries: ${files} files, ${violations.length} broken rules.`);
// A check that read nothing must not pass.
if (violations.length > 0 || files < 20) process.exitCode = 1;

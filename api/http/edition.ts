import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

const ROOT = path.join(import.meta.dirname, '../..');
const SOURCES = ['api/**/*.{ts,sql}', 'shared/**/*.ts'];

/**
 * Which code this is: two processes of one edition answer one question alike. It is told by the
 * sources, as they run without a build, so that nobody has to count it up.
 */
export const EDITION = editionOf(globSync(SOURCES, { cwd: ROOT, exclude: ['**/*.test.ts', '**/test/**'] }).toSorted());

function editionOf(files: readonly string[]): string {
  const sum = createHash('sha256');
  for (const file of files) sum.update(file).update(readFileSync(path.join(ROOT, file)));
  return sum.digest('base64url');
}

import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

const ROOT = path.join(import.meta.dirname, '../../..');
const SOURCES = ['api/**/*.{ts,sql}', 'shared/**/*.ts'];

/**
 * Digest of the sources that run: two processes with the same digest answer a question alike. There
 * is no build that could count a version up.
 */
export const SOURCE_DIGEST = digestOf(globSync(SOURCES, { cwd: ROOT, exclude: ['**/*.test.ts', '**/test/**'] }).toSorted());

function digestOf(files: readonly string[]): string {
  const sum = createHash('sha256');
  for (const file of files) sum.update(file).update(readFileSync(path.join(ROOT, file)));
  return sum.digest('base64url');
}

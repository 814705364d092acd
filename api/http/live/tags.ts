import { createHash, hash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

const ROOT = path.join(import.meta.dirname, '../../..');
const SOURCES = ['api/**/*.{ts,sql}', 'shared/**/*.ts'];

/**
 * Digest of the running sources: two processes with the same digest answer a question alike. The
 * servers run from their sources, without a build that could number its versions.
 */
const SOURCE_DIGEST = digestOf(globSync(SOURCES, { cwd: ROOT, exclude: ['**/*.test.ts', '**/test/**'] }).toSorted());

function digestOf(files: readonly string[]): string {
  const sum = createHash('sha256');
  for (const file of files) sum.update(file).update(readFileSync(path.join(ROOT, file)));
  return sum.digest('base64url');
}

/**
 * An `ETag`: the digest of the content and, while other processes are heard, the last notice before
 * it was read and the digest of the cache key. One content has many tags; a later notice tells
 * another process more.
 */
export interface Tag {
  text: string;
  content: string;
  notice: string | undefined;
  keyDigest: string | undefined;
}

/** Digest of a cache key and of the sources: another version of the code may answer differently. */
export const keyDigestOf = (key: string): string => hash('sha256', `${SOURCE_DIGEST} ${key}`, 'base64url').slice(0, 10);

/** The `ETag` header of a version. */
export const tagOf = ({ at, content }: { at: { notice: string | undefined } | null; content: string }, key: string): string =>
  at?.notice === undefined ? `"${content}"` : `"${content}/${at.notice}/${keyDigestOf(key)}"`;

/** The tags of an `If-None-Match` header. */
export const tagsIn = (header: string | undefined): Tag[] =>
  (header ?? '')
    .split(',')
    .map((one) => one.trim().replace(/^W\//, ''))
    .filter((text) => text !== '')
    .map((text) => {
      const [content = '', notice, keyDigest] = text.replaceAll('"', '').split('/');
      return { text, content, notice, keyDigest };
    });

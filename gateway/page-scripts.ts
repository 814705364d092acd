import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';

/** Scripts that stand in the page itself; what has a source, or is data, is another matter. */
const INLINE = /<script(?![^>]*\b(?:src|type)=)[^>]*>([\s\S]*?)<\/script>/g;

/**
 * What the content policy allows of the scripts within a page, by their hashes (`script-src
 * 'sha256-…'`). Read anew whenever the page was built anew; nothing while there is none.
 */
export function pageScripts(file: string): () => string {
  let readAt = 0;
  let sources = '';
  return () => {
    const changedAt = statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;
    if (changedAt === readAt) return sources;
    readAt = changedAt;
    const scripts = changedAt === 0 ? [] : [...readFileSync(file, 'utf8').matchAll(INLINE)];
    sources = scripts.map(([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`).join(' ');
    return sources;
  };
}

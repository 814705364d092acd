import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';

/** Matches inline scripts of the page, without those that have a source or are data. */
const INLINE = /<script(?![^>]*\b(?:src|type)=)[^>]*>([\s\S]*?)<\/script>/g;

/**
 * The `script-src` hashes of a page's inline scripts (`'sha256-…'`) for the content security
 * policy. Reads the page again after each build; empty while there is none.
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

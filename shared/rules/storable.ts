import type { FieldError } from '../http/errors.ts';

/**
 * Texts that could only be stored as something else, wherever they are in what was sent, names of
 * fields too: with a zero character, which PostgreSQL has not, or half a character (a lone
 * surrogate), which UTF-8 has not.
 * @param path what the whole of it is called
 */
export function unstorable(value: unknown, path: readonly string[] = []): FieldError[] {
  if (typeof value === 'string') {
    const reason = faultOf(value);
    return reason === undefined ? [] : [{ field: path.join('.') || 'body', reason }];
  }
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => {
    const here = [...path, name];
    return [...(Array.isArray(value) ? [] : unstorable(name, here)), ...unstorable(inner, here)];
  });
}

function faultOf(text: string): string | undefined {
  if (text.includes('\0')) return 'must not hold a zero character';
  return text.isWellFormed() ? undefined : 'must not hold half a character (a lone surrogate)';
}

import type { FieldError } from '../http/errors.ts';

/**
 * Finds texts that cannot be stored unchanged, in values and field names: with a NUL character,
 * which PostgreSQL refuses, or a lone surrogate, which UTF-8 cannot encode.
 * @param path the path of `value`, for the field errors
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

import { VALUE_WORDS } from '#shared/audit/values.ts';
import { timeOfDay } from '#shared/rules/local-time.ts';
import { businessDate } from '#shared/rules/periods.ts';
import type { ImportColumn, Words } from './define-rules.ts';

const HOUR_MINUTES = 60;

/** A stored value as a file has it, and as it is read again. */
export function textOf({ field, kind }: ImportColumn, value: unknown, words: Words, timeZone: string): string {
  if (value === null || value === undefined || value === '') return '';
  const named = words[field];
  if (named) return named(value);
  if (kind === 'hours')
    return `${Math.floor(Number(value) / HOUR_MINUTES)}:${String(Number(value) % HOUR_MINUTES).padStart(2, '0')}`;
  if (kind === 'moment') {
    const at = new Date(String(value));
    return `${businessDate(at, timeZone)} ${timeOfDay(at, timeZone)}`;
  }
  if (kind !== 'known') return String(value);
  return VALUE_WORDS[String(value) as keyof typeof VALUE_WORDS]?.[0] ?? String(value);
}

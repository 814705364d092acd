import { awayMinutes } from '#shared/rules/hours.ts';

type Version = Record<string, unknown> | null;

interface AuditedBreak {
  type: string;
  start: string;
  end: string | null;
}

/**
 * Replaces the breaks that an edit stored with its shift by the lunch in minutes, as screens show
 * it.
 */
export function withLunch(version: Version): Version {
  const breaks = version?.['timeBreaks'];
  if (!Array.isArray(breaks)) return version;
  const lunches = (breaks as AuditedBreak[]).filter(({ type }) => type === 'lunch');
  const spans = lunches.map(({ start, end }) => ({ start: new Date(start), end: end === null ? null : new Date(end) }));
  return { ...version, lunchMinutes: awayMinutes(spans) };
}

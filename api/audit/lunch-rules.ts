import { awayMinutes } from '#shared/rules/hours.ts';

type Version = Record<string, unknown> | null;

interface AuditedBreak {
  type: string;
  start: string;
  end: string | null;
}

/** An edit of the office keeps the breaks with their shift; screens show minutes. */
export function withLunch(version: Version): Version {
  const breaks = version?.['timeBreaks'];
  if (!Array.isArray(breaks)) return version;
  const lunches = (breaks as AuditedBreak[]).filter(({ type }) => type === 'lunch');
  const spans = lunches.map(({ start, end }) => ({ start: new Date(start), end: end === null ? null : new Date(end) }));
  return { ...version, lunchMinutes: awayMinutes(spans) };
}

import { changedFields, type Overtaking } from '#shared/http/conflicts.ts';
import { DISCLOSED_OF_JOB, type DisclosedPart, type JobPart } from '#shared/job-details.ts';

type Version = Record<string, unknown> | null;

interface Entry {
  part: JobPart;
  before: Version;
  after: Version;
}

/** The part that an entry belongs to: an expense has a type, a site photo has none [expenses-1]. */
export const disclosedPartOf = ({ part, before, after }: Entry): DisclosedPart =>
  part === 'job_site_photo' && (after ?? before)?.['type'] === null ? 'site_photo' : part;

/** The disclosed fields of an audit entry on a job's row, before and after. */
export function disclosedJobFields(part: DisclosedPart, before: Version, after: Version): Overtaking['fields'] {
  const disclosed: ReadonlySet<string> = new Set(DISCLOSED_OF_JOB[part]);
  const fields = changedFields(before, after, (name) => disclosed.has(name));
  if (part !== 'crew' && part !== 'employee_crew') return fields;
  const row = after ?? before;
  return { crewId: always(part === 'crew' ? row?.['id'] : row?.['crewId']), ...seatsIn(fields) };
}

/** A field that is disclosed whether or not it has changed. */
const always = (value: unknown) => ({ before: null, after: value });

/** The roles that a member got or lost on a crew, without those they never had. */
const seatsIn = ({ crewId: _, ...seats }: Overtaking['fields']): Overtaking['fields'] =>
  Object.fromEntries(Object.entries(seats).filter(([, { before, after }]) => (before ?? false) !== (after ?? false)));

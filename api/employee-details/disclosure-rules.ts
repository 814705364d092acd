import { DISCLOSED_OF_PERSON, type PersonPart } from '#shared/audit/audit.ts';
import { changedFields, type Overtaking } from '#shared/http/conflicts.ts';

type Version = Record<string, unknown> | null;

/** The disclosed fields of an audit entry about a person, before and after. */
export function disclosedPersonFields(part: PersonPart, before: Version, after: Version): Overtaking['fields'] {
  const disclosed: ReadonlySet<string> = new Set(DISCLOSED_OF_PERSON[part]);
  return changedFields(before, after, (name) => disclosed.has(name));
}

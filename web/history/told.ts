import type { Overtaking } from '#shared/http/conflicts.ts';

/** What one write did to one row; `part` says of which kind. */
export interface Change {
  readonly id: number;
  readonly part: string;
  readonly action: string;
  readonly person: string | null;
  readonly fields: Overtaking['fields'];
}

/** One and the same change of several people's rows. */
interface Told extends Omit<Change, 'person'> {
  people: readonly string[];
}

/** What one write did, in as few lines as say it: what was done to many alike is said once. */
export function toldOf(changes: readonly Change[]): Told[] {
  const alike = new Map<string, Change[]>();
  for (const change of changes) {
    const { part, action, fields } = change;
    const key = JSON.stringify([part, action, fields]);
    alike.set(key, [...(alike.get(key) ?? []), change]);
  }
  return [...alike.values()].map((own) => {
    const { id, part, action, fields } = own[0]!;
    return { id, part, action, fields, people: own.flatMap(({ person }) => person ?? []) };
  });
}

import type { Overtaking } from '#shared/http/conflicts.ts';

/** What one write did to one row; `part` says of which kind. */
export interface Change<Part extends string> {
  readonly id: number;
  readonly part: Part;
  readonly action: string;
  readonly person: string | null;
  readonly fields: Overtaking['fields'];
}

/** One and the same change of several people's rows. */
export interface Told<Part extends string> extends Omit<Change<Part>, 'person'> {
  people: readonly string[];
}

/** What one write did, in as few lines as say it: what was done to many alike is said once. */
export function toldOf<Part extends string>(changes: readonly Change<Part>[]): Told<Part>[] {
  const alike = new Map<string, Change<Part>[]>();
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

/** `workshift.clockIn` → `clockIn` */
export const verbOf = (action: string): string => action.slice(action.lastIndexOf('.') + 1);

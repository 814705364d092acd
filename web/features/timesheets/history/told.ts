import type { SheetChange } from '../../../../shared/timesheets/history.ts';

/** One and the same change of several people's rows. */
export interface Told {
  id: number;
  part: SheetChange['part'];
  action: string;
  people: readonly string[];
  fields: SheetChange['fields'];
}

type Change = { readonly [Name in keyof SheetChange]: SheetChange[Name] };

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

/** `workshift.clockIn` → `clockIn` */
export const verbOf = (action: string): string => action.slice(action.lastIndexOf('.') + 1);

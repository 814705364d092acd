import type { Write } from '../db/write.ts';
import { enterRates, type RateContext } from '../employees/rate-commands.ts';
import { moveHome, superviseBy } from '../employees/supervision-commands.ts';
import { endSessionsOf } from '../sign-in/session-commands.ts';
import { insertPeople, type KnownPerson, placePeople, updatePerson } from './people-repository.ts';
import type { RowPerson } from './rules.ts';

/** Inserts the people of these rows, in a few statements. */
export async function addPeople({ tx, audit }: Write, people: readonly RowPerson[], at: Date): Promise<void> {
  if (people.length === 0) return;
  const added = await insertPeople(
    tx,
    people.map(({ supervisorId: _, ...columns }) => columns),
  );
  const idOf = new Map(added.map(({ id, employeeId }) => [employeeId, id]));
  const placed = people.map((person) => ({ ...person, id: idOf.get(person.employeeId)! }));
  await placePeople(tx, placed, at);
  for (const row of added) audit({ action: 'employee.import', subject: 'employee', subjectId: row.id, after: row });
}

/**
 * Updates a locked person from their row; other rates count from today on. A new role, or
 * deactivation, ends their sessions.
 */
export async function changePerson(context: RateContext, known: KnownPerson, person: RowPerson): Promise<void> {
  const { write, now: at } = context;
  const { tx, audit } = write;
  const before = known.row;
  const { supervisorId, ...columns } = person;
  const after = await updatePerson(tx, before.id, {
    ...columns,
    ...(await enterRates(context, before, columns)),
    updatedAt: at,
  });
  if (columns.regionId !== before.regionId) await moveHome(write, before.id, before.regionId, columns.regionId);
  const replaced = supervisorId === known.supervisorId ? undefined : await superviseBy(tx, before.id, supervisorId, at);
  audit({
    action: 'employee.import',
    subject: 'employee',
    subjectId: before.id,
    before: replaced ? { ...before, supervisorId: replaced.before } : before,
    after: replaced ? { ...after, supervisorId: replaced.after } : after,
  });
  if (!columns.isActive && before.isActive) await endSessionsOf(write, before.id, 'deactivated', at);
  else if (columns.role !== before.role) await endSessionsOf(write, before.id, 'changed', at);
}

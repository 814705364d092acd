import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { CALLS, type Call, openOffice, openSheets } from '../test/calls/sheet-calls.ts';
import { putBack, STATES } from '../test/calls/sheet-states.ts';
import { type FieldDay, openFieldDay } from '../test/rows/field-day.ts';

/** What is on sheets: each of them is written by several commands. */
const TABLES = ['dwo', 'dwo_job', 'workshift', 'timebreak', 'temporal_workshift'];

let field: FieldDay;
beforeAll(async () => {
  field = await openFieldDay();
  const { db } = field.api;
  await db.execute(sql`create table stored (subject text, before jsonb)`);
  await db.execute(sql`create function keep_stored() returns trigger language plpgsql as $$
    begin
      insert into stored values (tg_table_name, to_jsonb(old));
      return null;
    end $$`);
  for (const table of TABLES)
    await db.execute(
      sql.raw(`create trigger keep_stored after update or delete on ${table} for each row execute function keep_stored()`),
    );
});
afterAll(() => field.api.close());

type Stored = Record<string, unknown>;
interface Row extends Record<string, unknown> {
  /** Which row of which table. */
  key: string;
  before: Stored;
}

/** What was audited since, and what the database held each time that it was written to. */
async function writtenSince(id: number): Promise<{ audited: (Row & { action: string })[]; stored: Row[] }> {
  const { db } = field.api;
  const audited = await db.execute<Row & { action: string }>(sql`
    select action, before, subject || ' ' || subject_id as key from audit_log
    where id > ${id} and before is not null and subject in ${TABLES} order by id`);
  const stored = await db.execute<Row>(sql`select before, subject || ' ' || (before ->> 'id') as key from stored`);
  return { audited: audited.rows, stored: stored.rows };
}

const lastAudited = async () =>
  Number((await field.api.db.execute<{ id: string }>(sql`select coalesce(max(id), 0) as id from audit_log`)).rows[0]!.id);
const column = (field: string) => field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
const isMoment = (value: unknown) => typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value);
const plain = (value: unknown) => (isMoment(value) ? Date.parse(String(value)) : value);

/** The fields of an audited row that the stored one has with another value. */
const othersOf = (before: Stored, stored: Stored): string[] =>
  Object.keys(before).filter(
    (name) => column(name) in stored && JSON.stringify(plain(before[name])) !== JSON.stringify(plain(stored[column(name)])),
  );

const WITH = ['a shift approved apart beside an open one', 'a shift approved apart beside a temporary worker'];

it.each(WITH)(
  'the audit of every command says what was stored before it: %s',
  async (state) => {
    const sheets = await openSheets(field, await openOffice(field));
    await STATES[state]!(sheets);
    const before = await sheets.rows();
    const actions = new Set<string>();
    for (const name of Object.keys(CALLS) as Call['name'][])
      for (const pick of [0, 1]) {
        const since = await lastAudited();
        const status = await sheets.make({ by: 'admin', name, pick, more: pick }, before);
        if (status === undefined || status >= 400) continue;
        const { audited, stored } = await writtenSince(since);
        for (const { action, key, before: said } of audited) {
          const versions = stored.filter((row) => row.key === key);
          const [nearest] = versions.toSorted((x, y) => othersOf(said, x.before).length - othersOf(said, y.before).length);
          expect({ name, action, others: nearest && othersOf(said, nearest.before) }).toEqual({ name, action, others: [] });
          // Each version was replaced once, so one line of the audit speaks of it.
          stored.splice(stored.indexOf(nearest!), 1);
          actions.add(action);
        }
        await putBack(field.api.db, before, await sheets.rows());
        await field.api.db.execute(sql`truncate stored`);
      }
    expect([...actions]).toEqual(
      expect.arrayContaining(['workshift.edit', 'workshift.delete', 'workshift.reopen', 'dwo.update']),
    );
  },
  60_000,
);

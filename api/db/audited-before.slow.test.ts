import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { CALLS, type Call, openOffice, openSheets } from '../test/calls/sheet-calls.ts';
import { putBack, STATES } from '../test/calls/sheet-states.ts';
import { type FieldDay, openFieldDay } from '../test/rows/field-day.ts';
import { compareAudit, keepVersions } from '../test/rows/stored-versions.ts';

const run = (statements: string) => field.api.db.execute(sql.raw(statements));

let field: FieldDay;
beforeAll(async () => {
  field = await openFieldDay();
  await keepVersions(run);
});
afterAll(() => field.api.close());

const WITH = ['a shift approved apart beside an open one', 'a shift approved apart beside a temporary worker'];

it.each(WITH)(
  'the audit of every command on sheets says what was stored before it, and after: %s',
  async (state) => {
    const sheets = await openSheets(field, await openOffice(field));
    await STATES[state]!(sheets);
    const before = await sheets.rows();
    const seen = new Set<string>();
    for (const name of Object.keys(CALLS) as Call['name'][])
      for (const pick of [0, 1]) {
        await compareAudit(run);
        const status = await sheets.make({ by: 'admin', name, pick, more: pick }, before);
        if (status === undefined || status >= 400) continue;
        const { untrue, actions } = await compareAudit(run);
        expect({ name, untrue }).toEqual({ name, untrue: [] });
        for (const action of actions) seen.add(action);
        await putBack(field.api.db, before, await sheets.rows());
      }
    expect([...seen]).toEqual(expect.arrayContaining(['workshift.edit', 'workshift.delete', 'workshift.reopen', 'dwo.update']));
  },
  60_000,
);

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CALLS, type Call, openOffice, openSheets, type Who } from '#api/test/calls/sheet-calls.ts';
import { putBack, STATES } from '#api/test/calls/sheet-states.ts';
import { type FieldDay, openFieldDay, TODAY } from '#api/test/rows/field-day.ts';

let field: FieldDay;
let admins: Awaited<ReturnType<typeof openOffice>>;
beforeAll(async () => {
  field = await openFieldDay();
  // Makes the sheets of TODAY last week's, which only admins may approve.
  field.api.clock.aheadMs += 7 * 86_400_000;
  admins = await openOffice(field);
});
afterAll(() => field.api.close());

type Sheets = Awaited<ReturnType<typeof openSheets>>;
type Rows = Awaited<ReturnType<Sheets['rows']>>;
/** A sub-admin has the same rules as a supervisor. */
const NOT_ADMINS = ['supervisor', 'phone'] as const satisfies (keyof Who)[];

/** The ids of the approved shifts and sheets. */
const approvedIn = ({ shifts, sheets }: Rows): string[] => [
  ...shifts.filter(({ approvalStatus }) => approvalStatus === 'approved').map(({ id }) => `shift ${id}`),
  ...sheets.filter(({ status }) => status === 'approved').map(({ id }) => `sheet ${id}`),
];

describe('a caller who could not approve', () => {
  it.each(Object.entries(STATES))(
    'approves nothing by whatever else they may do: %s',
    async (_name, prepare) => {
      const sheets = await openIn(prepare);
      const before = await sheets.rows();
      let made = 0;
      for (const name of Object.keys(CALLS) as Call['name'][])
        for (const by of NOT_ADMINS)
          for (const pick of [0, 1]) {
            const status = await sheets.make({ by, name, pick, more: 2 * pick }, before);
            if (status === undefined || status >= 400) continue;
            made += 1;
            const now = await sheets.rows();
            expect(
              approvedIn(now).filter((part) => !approvedIn(before).includes(part)),
              `${name} by ${by}: ${status}`,
            ).toEqual([]);
            await putBack(field.api.db, before, now);
          }
      expect(made).toBeGreaterThan(10);
    },
    60_000,
  );

  async function openIn(prepare: (sheets: Sheets) => Promise<unknown>): Promise<Sheets> {
    const sheets = await openSheets(field, admins);
    await prepare(sheets);
    expect((await sheets.rows()).days.map(({ date }) => date)).toEqual([TODAY]);
    return sheets;
  }
});

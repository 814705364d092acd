import { afterAll, beforeAll, describe, it } from 'vitest';
import { runRaces } from '#api/test/races/run.ts';
import { type FieldDay, openFieldDay } from '#api/test/rows/field-day.ts';

let field: FieldDay;
beforeAll(async () => {
  field = await openFieldDay();
});
afterAll(() => field.api.close());

describe('save, approve, take back, send back, submit, swap and delete on one sheet at once', () => {
  it('end as some order of them would, sixty times, and leave an unbroken audit', { timeout: 300_000 }, () => runRaces(field, 3));
});

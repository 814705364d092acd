import { afterAll, beforeAll, describe, it } from 'vitest';
import { type FieldDay, openFieldDay } from '../../test/field-day.ts';
import { runRaces } from '../../test/races/run.ts';

let field: FieldDay;
beforeAll(async () => {
  field = await openFieldDay();
});
afterAll(() => field.api.close());

describe('save, approve, take back, send back, submit, swap and delete on one sheet at once', () => {
  it('end as some order of them would, two hundred times, and leave an unbroken audit', { timeout: 300_000 }, () =>
    runRaces(field, 10),
  );
});

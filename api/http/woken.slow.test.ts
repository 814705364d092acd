import { afterAll, beforeAll, describe, it } from 'vitest';
import { holdOverWrites, type Office, openOfficeDay } from '../test/held-over-writes.ts';

let office: Office;
beforeAll(async () => {
  office = await openOfficeDay();
});
afterAll(() => office.close());

describe('every live query', () => {
  it('is another to who holds it whenever it is another to who asks, in long runs of writes', { timeout: 300_000 }, () =>
    holdOverWrites(office, 3),
  );
});

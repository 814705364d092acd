import { afterAll, beforeAll, describe, it } from 'vitest';
import { runPresses } from '../test/calls/export-presses.ts';
import { type Exports, openExports } from '../test/rows/exports.ts';

let at: Exports;
beforeAll(async () => {
  at = await openExports();
  await at.pause();
});
afterAll(() => at.close());

describe('a file, whatever is pressed and whatever happens to its worker', () => {
  it('is not under way for good, in 1,000 random sequences, and its live queries end', { timeout: 1_800_000 }, () =>
    runPresses(at, 1_000),
  );
});

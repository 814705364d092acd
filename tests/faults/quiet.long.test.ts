import { describe, it } from 'vitest';
import { expectQuiet } from './quiet-system.ts';

/** By the clock; a wait ends after 145 to 290 s. */
const TEN_MINUTES = { waits: 1, leastMs: 600_000 };

describe('a system in which nothing changes', () => {
  it(
    'sends screens nothing but pings for ten minutes, and reads nothing from its database for them',
    {
      timeout: 1_800_000,
    },
    () => expectQuiet(TEN_MINUTES),
  );
});

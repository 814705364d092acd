import { describe, it } from 'vitest';
import { expectQuiet } from './quiet-system.ts';

/**
 * Ten minutes compressed: what comes round in them is the end of a wait, after 55 s. Here a wait is
 * 1 s, and as many end. What comes round by itself, pings (5 s), the heartbeat (2 s) and the signs
 * of people online (5 s), comes as often as it does in that time.
 */
const COMPRESSED = { waits: 11, leastMs: 10_000, waitSeconds: 1 };

describe('a system in which nothing changes', () => {
  it('sends screens nothing but pings, and reads nothing from its database for them', () => expectQuiet(COMPRESSED));
});

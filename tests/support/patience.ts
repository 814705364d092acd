import { vi } from 'vitest';

/** On a busy machine a condition takes its time; what has not come by then does not come. */
const PATIENCE_MS = 10_000;

const { waitFor } = vi;
vi.waitFor = (check, options = PATIENCE_MS) => waitFor(check, options);

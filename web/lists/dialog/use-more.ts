import { useState } from 'react';
import { MAX_LIMIT } from '#shared/constants.ts';

/** So many more with each View More. */
const STEP = 10;

/** How many rows are asked for, and the way to ask for more. */
export function useMore(step = STEP) {
  const [limit, setLimit] = useState(step);
  return { limit, more: () => setLimit(Math.min(limit + step, MAX_LIMIT)) };
}

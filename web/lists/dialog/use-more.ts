import { useState } from 'react';
import { MAX_LIMIT } from '#shared/constants.ts';

/** The number of rows that View More adds. */
const STEP = 10;

/** The number of requested rows, and a function that raises it, up to the most of the api. */
export function useMore(step = STEP) {
  const [limit, setLimit] = useState(step);
  return { limit, more: () => setLimit(Math.min(limit + step, MAX_LIMIT)) };
}

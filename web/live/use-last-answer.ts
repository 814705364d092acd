import { useRef } from 'react';
import type { LiveView } from './view.ts';

/**
 * The last answer of a query whose parameters change while the screen stays, such as a search text:
 * the current answer, or the previous one while it loads. Undefined before the first answer, and
 * after a failure that left no data.
 */
export function useLastAnswer<Answer>({ status, data }: LiveView<Answer>): Answer | undefined {
  const last = useRef<Answer>(undefined);
  if (status === 'ready') last.current = data;
  return status === 'failed' ? undefined : (data ?? last.current);
}

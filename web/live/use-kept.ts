import { useRef } from 'react';
import type { LiveView } from './view.ts';

/**
 * What to show of a question that changes beside the address, such as what is typed into a list of
 * people: its answer, or until that is there the one before it. Undefined while there is none, and
 * after a failure that left nothing to show.
 */
export function useKept<Answer>({ status, data }: LiveView<Answer>): Answer | undefined {
  const kept = useRef<Answer>(undefined);
  if (status === 'ready') kept.current = data;
  return status === 'failed' ? undefined : (data ?? kept.current);
}

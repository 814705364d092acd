import { useRef } from 'react';
import type { LiveView } from '../../../live/view.ts';

/** A live answer that stays until the next question's is there; nothing after a failure that left nothing to show. */
export function useKept<Answer>({ status, data }: LiveView<Answer>): Answer | undefined {
  const kept = useRef<Answer>(undefined);
  if (status === 'ready') kept.current = data;
  return status === 'failed' ? undefined : (data ?? kept.current);
}

import { useSnapshot } from 'valtio';
import type { SessionView } from '#shared/session.ts';
import { session } from './session-state.ts';

/** The signed-in session, for screens that only exist inside one. */
export function useSession(): SessionView {
  const { view } = useSnapshot(session);
  if (!view) throw new Error('This screen needs a signed-in person');
  return view as SessionView;
}

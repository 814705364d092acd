import type { SessionView } from '#shared/session.ts';

/** A digest of the shared session, from which another tab sees that its own view is outdated. */
type Digest = string;

const digestOf = ({ user, actor, supervisors }: SessionView): Digest => JSON.stringify([user.id, actor?.id ?? null, supervisors]);

/** Connects the tabs of this browser; a tab does not receive its own messages. */
const channel: BroadcastChannel | undefined = globalThis.BroadcastChannel && new BroadcastChannel('muster.session');

/** Announces the current session to the other tabs. */
export function tellOtherTabs(view: SessionView): void {
  channel?.postMessage(digestOf(view));
}

/**
 * Calls `onNews` when another tab announces a different session: somebody signed in there, acts as
 * somebody else, or selected supervisors. Returns the unsubscribe.
 */
export function listenToOtherTabs(known: () => SessionView | null, onNews: () => void): () => void {
  const hear = ({ data }: MessageEvent<Digest>): void => {
    const view = known();
    if (view === null || digestOf(view) !== data) onNews();
  };
  channel?.addEventListener('message', hear);
  return () => channel?.removeEventListener('message', hear);
}

import type { SessionView } from '#shared/session.ts';

/**
 * What the tabs of one browser tell each other about the session they share: enough to see that
 * one's own view of it is old.
 */
type Word = string;

const wordOf = ({ user, actor, supervisors }: SessionView): Word => JSON.stringify([user.id, actor?.id ?? null, supervisors]);

/** A line between the tabs of this browser. A tab does not hear itself. */
const line: BroadcastChannel | undefined = globalThis.BroadcastChannel && new BroadcastChannel('muster.session');

/** Tells the other tabs what the session is now. */
export function tellOtherTabs(view: SessionView): void {
  line?.postMessage(wordOf(view));
}

/**
 * Calls `onNews` when another tab's session is not as this one knows it: somebody signed in there,
 * acts as somebody else, or selected supervisors. Returns its stop.
 */
export function listenToOtherTabs(known: () => SessionView | null, onNews: () => void): () => void {
  const hear = ({ data }: MessageEvent<Word>): void => {
    const view = known();
    if (view === null || wordOf(view) !== data) onNews();
  };
  line?.addEventListener('message', hear);
  return () => line?.removeEventListener('message', hear);
}

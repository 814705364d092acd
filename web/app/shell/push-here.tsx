import { Unfetched } from '#web/http/fetch-code.ts';
import { usePushPerson } from '#web/push/kept.ts';
import { lazyCode } from '#web/ui/feedback/lazy-code.ts';

const kept = lazyCode(() => import('./push-kept.tsx').then((code) => code.PushKept));

/**
 * What push needs of a page, fetched where this browser is told by push. Where it cannot be
 * fetched, pushes are shown all the same, and the next page tries again.
 */
export function PushHere() {
  const [PushKept] = kept.useCode(usePushPerson() !== null);
  return PushKept === null || PushKept instanceof Unfetched ? null : <PushKept />;
}

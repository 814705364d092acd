import { useEffect, useState } from 'react';
import { lazyCode, untilFetched } from '#web/ui/feedback/lazy-code.ts';

const iconTips = lazyCode(() => untilFetched(() => import('#web/ui/overlays/icon-tips.tsx').then((code) => code.IconTips)));

/** The names of icons (`IconTips`), fetched once something is hovered or reached by a key. */
export function LateIconTips() {
  const [reached, reach] = useState<EventTarget | null>(null);
  const [IconTips] = iconTips.useCode(reached !== null);
  const isThere = typeof IconTips === 'function';
  useEffect(() => {
    if (isThere) return;
    const away = new AbortController();
    const { signal } = away;
    document.addEventListener('pointerover', ({ target, pointerType }) => pointerType !== 'touch' && reach(target), { signal });
    document.addEventListener('focusin', ({ target }) => (target as Element).matches(':focus-visible') && reach(target), {
      signal,
    });
    return () => away.abort();
  }, [isThere]);
  return isThere && <IconTips reached={reached} />;
}

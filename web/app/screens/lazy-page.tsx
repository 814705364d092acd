import type { ComponentType, ReactNode } from 'react';
import { Unfetched } from '#web/http/fetch-code.ts';
import { lazyCode } from '#web/ui/feedback/lazy-code.ts';

export interface LazyPage {
  (): ReactNode;
  /** Fetches its code ahead. */
  prefetch: () => Promise<void>;
}

/**
 * A page whose code comes late; nothing stands there until then. Where it cannot be fetched, the
 * error boundary around it says so. Not `lazy`: that suspends even when the code is there already,
 * and after a fallback, be it an empty one, React delays the next commit by 300 ms.
 */
export function lazyPage(load: () => Promise<{ default: ComponentType }>): LazyPage {
  const code = lazyCode(async () => (await load()).default);
  const Page = () => {
    const [Content] = code.useCode(true);
    if (Content instanceof Unfetched) throw Content;
    return Content && <Content />;
  };
  return Object.assign(Page, { prefetch: code.prefetch });
}

import type { ReactNode } from 'react';
import { useNarrow } from '#web/theme/use-narrow.ts';
import '#web/ui/navigation/foot-bar.css';
import './thumb-bar.css';

/** Approving on a phone: at the foot of the page, where the thumb is. Elsewhere there is none. */
export const ThumbBar = ({ children }: { children: ReactNode }) =>
  useNarrow() && <div className="foot-bar thumb-bar flex off-paper">{children}</div>;

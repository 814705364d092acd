import type { ReactNode } from 'react';
import { useNarrow } from '#web/theme/use-narrow.ts';
import '#web/ui/navigation/foot-bar.css';
import './thumb-bar.css';

/** The bar at the foot of the page for approving on a phone; nothing on wider screens. */
export const ThumbBar = ({ children }: { children: ReactNode }) =>
  useNarrow() && <div className="foot-bar thumb-bar flex off-paper">{children}</div>;

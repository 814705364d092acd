import type { ReactNode } from 'react';
import '#web/ui/controls/button.css';
import './bulk.css';

interface TickedActProps {
  onPress: () => void;
  /** What it does, and to how many. */
  children: ReactNode;
}

/** The button that acts on the ticked rows of a list; on a phone at the thumb. */
export const TickedAct = ({ onPress, children }: TickedActProps) => (
  <button type="button" className="button button-primary ticked-act" aria-haspopup="dialog" onClick={onPress}>
    {children}
  </button>
);

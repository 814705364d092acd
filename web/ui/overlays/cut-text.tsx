import { useState } from 'react';
import { Tooltip } from './tooltip.tsx';

interface CutTextProps {
  /**
   * A line, or as many as its class says; what does not fit is cut with an ellipsis, and all of it
   * is in a tooltip then.
   */
  children: string;
  className?: string;
}

/** Letters may reach this far, px, beyond a line that is whole. */
const HALF_A_LINE = 8;

/** A text that may be too long for its place. */
export function CutText({ children, className = '' }: CutTextProps) {
  const [isCut, setCut] = useState(false);
  return (
    <Tooltip text={children} isNeeded={isCut}>
      <span
        className={`cut ${className}`}
        onPointerEnter={({ currentTarget: { scrollWidth, clientWidth, scrollHeight, clientHeight } }) =>
          setCut(scrollWidth > clientWidth || scrollHeight - clientHeight > HALF_A_LINE)
        }
      >
        {children}
      </span>
    </Tooltip>
  );
}

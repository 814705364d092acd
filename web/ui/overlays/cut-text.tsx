import { useRef, useState } from 'react';
import { Tooltip } from './tooltip.tsx';

interface CutTextProps {
  /** One line; what does not fit is cut with an ellipsis, and all of it is in a tooltip then. */
  children: string;
  className?: string;
}

/** A text that may be too long for its place. */
export function CutText({ children, className = '' }: CutTextProps) {
  const text = useRef<HTMLSpanElement>(null);
  const [isCut, setCut] = useState(false);
  return (
    <Tooltip text={children} isNeeded={isCut}>
      <span
        ref={text}
        className={`cut ${className}`}
        onPointerEnter={() => setCut((text.current?.scrollWidth ?? 0) > (text.current?.clientWidth ?? 0))}
      >
        {children}
      </span>
    </Tooltip>
  );
}

import type { ReactNode } from 'react';

interface FactProps {
  name: string;
  /** Text for an empty value. */
  none?: string;
  isFigure?: boolean;
  /** It spans two columns. */
  isWide?: boolean;
  children: ReactNode;
}

/** A fact of a `thing-facts` list: its name and its value. */
export function Fact({ name, none = '- - -', isFigure = false, isWide = false, children }: FactProps) {
  const isMissing = children === null || children === undefined || children === '';
  return (
    <div data-wide={isWide || undefined}>
      <dt>{name}</dt>
      <dd className={isFigure ? 'num' : undefined} data-missing={isMissing || undefined}>
        {isMissing ? none : children}
      </dd>
    </div>
  );
}

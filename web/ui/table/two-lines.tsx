import type { ReactNode } from 'react';

interface TwoLinesProps {
  children: ReactNode;
  /** The second line; without it there is one. */
  more: ReactNode;
}

/**
 * A cell of two lines, of which the second says more, quietly. Text that is cut is its own title.
 */
export const TwoLines = ({ children, more }: TwoLinesProps) => (
  <span className="table-two grid slim">
    <Line>{children}</Line>
    {more !== undefined && more !== null && more !== '' && <Line>{more}</Line>}
  </span>
);

const Line = ({ children }: { children: ReactNode }) =>
  typeof children === 'string' ? (
    <span className="cut" title={children}>
      {children}
    </span>
  ) : (
    children
  );

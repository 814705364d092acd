import type { ReactElement, ReactNode } from 'react';

/* A timesheet's states as shapes; the word beside each carries the meaning. */

const glyph = (name: string, children: ReactNode): ReactElement => (
  <svg className={`glyph sheet-${name}`} viewBox="0 0 14 14" width="14" height="14" aria-hidden="true" focusable="false">
    {children}
  </svg>
);

const stroke = {
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 1.5,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
} as const;

/** Broken ring: nobody handed it in yet. */
export const DraftGlyph = () => glyph('draft', <circle cx="7" cy="7" r="5.25" {...stroke} strokeDasharray="2.2 2.4" />);

/** Ring with an arrow on its way. */
export const SubmittedGlyph = () =>
  glyph(
    'submitted',
    <>
      <circle cx="7" cy="7" r="5.75" {...stroke} />
      <path d="M4.6 7h4.6M7.4 5.1 9.3 7 7.4 8.9" {...stroke} />
    </>,
  );

/** Disc with check. */
export const ApprovedGlyph = () =>
  glyph(
    'approved',
    <>
      <circle cx="7" cy="7" r="6" fill="currentColor" />
      <path d="M4.4 7.2 6.2 9l3.5-3.8" {...stroke} stroke="var(--state-check)" />
    </>,
  );

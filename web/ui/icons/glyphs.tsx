import type { ReactElement, ReactNode } from 'react';

/*
 * States as shapes, 14 px. The word beside a glyph carries the meaning, so all are hidden from
 * screen readers. Each takes its colour from a token through `currentColor`.
 */

/**
 * The shape of a state, in the colour of a token such as `job-assigned`. Without one it takes its
 * colour from a rule of its class `glyph-<name>`, which other rules may change. Those of people
 * are in `web/people`, those of jobs and sheets in `web/jobs`.
 */
export const glyph = (name: string, children: ReactNode, token?: string): ReactElement => (
  <svg
    className={`glyph glyph-${name}`}
    style={token === undefined ? undefined : { color: `var(--${token})` }}
    viewBox="0 0 14 14"
    width="14"
    height="14"
    aria-hidden="true"
    focusable="false"
  >
    {children}
  </svg>
);

/** Disc in a thin ring. */
export const LiveGlyph = () =>
  glyph(
    'live',
    <>
      <circle cx="7" cy="7" r="5.5" fill="none" stroke="currentColor" strokeOpacity="0.45" />
      <circle cx="7" cy="7" r="3.25" fill="currentColor" />
    </>,
    'state-in',
  );

/** Broken clock ring. */
export const StaleGlyph = () =>
  glyph(
    'stale',
    <>
      <circle cx="7" cy="7" r="5.5" fill="none" stroke="currentColor" strokeWidth="1.4" strokeDasharray="7.2 1.44" />
      <path
        d="M7 4v3.2l1.9 1.2"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.4"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </>,
    'warn',
  );

/** Waiting for somebody. */
export const BrokenRing = () => (
  <circle cx="7" cy="7" r="5.25" fill="none" stroke="currentColor" strokeWidth="1.5" strokeDasharray="2.1 2.024" />
);

/** Not begun. */
export const Ring = () => <circle cx="7" cy="7" r="5.25" fill="none" stroke="currentColor" strokeWidth="1.5" />;

/** In progress. */
export const HalfRing = () => (
  <>
    <Ring />
    <path d="M7 1.75a5.25 5.25 0 0 1 0 10.5Z" fill="currentColor" />
  </>
);

/** Failed. */
export const CrossedDisc = () => (
  <>
    <circle cx="7" cy="7" r="6" fill="currentColor" />
    <path d="m4.9 4.9 4.2 4.2m0-4.2L4.9 9.1" stroke="var(--state-check)" strokeWidth="1.5" strokeLinecap="round" />
  </>
);

/** Done, or as it should be. */
export const CheckedDisc = () => (
  <>
    <circle cx="7" cy="7" r="6" fill="currentColor" />
    <Check />
  </>
);

/** The tick on a filled shape. */
export const Check = () => (
  <path
    d="M4.4 7.2 6.2 9l3.5-3.8"
    fill="none"
    stroke="var(--state-check)"
    strokeWidth="1.5"
    strokeLinecap="round"
    strokeLinejoin="round"
  />
);

import type { ComponentType } from 'react';
import type { Presence } from '#shared/roster/attendance.ts';
import { CheckedDisc, glyph } from '../ui/icons/glyphs.tsx';
import './presence-glyphs.css';

/** Disc with check. */
export const ClockedInGlyph = () => glyph('in', <CheckedDisc />);

/** Open ring. */
export const NotInGlyph = () => glyph('out', <circle cx="7" cy="7" r="5" fill="none" stroke="currentColor" strokeWidth="2" />);

/** Open ring with an arrow out of it: gone home. */
export const LeftGlyph = () =>
  glyph(
    'left',
    <path
      d="M8.4 2A5.25 5.25 0 1 0 8.4 12M5.4 7h7M10 4.6 12.4 7 10 9.4"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
    />,
  );

/** Pin: at another place. */
export const ElsewhereGlyph = () =>
  glyph(
    'elsewhere',
    <>
      <path
        d="M7 12.9C4.6 10.2 2.7 8 2.7 5.6a4.3 4.3 0 0 1 8.6 0c0 2.4-1.9 4.6-4.3 7.3Z"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
        strokeLinejoin="round"
      />
      <circle cx="7" cy="5.6" r="1.5" fill="currentColor" />
    </>,
  );

/** Half disc in a ring. */
export const OnBreakGlyph = () =>
  glyph(
    'break',
    <>
      <circle cx="7" cy="7" r="5.25" fill="none" stroke="currentColor" strokeWidth="1.5" />
      <path d="M7 1.75a5.25 5.25 0 0 0 0 10.5z" fill="currentColor" />
    </>,
  );

/** Thin ring with a hand: expected later. */
export const DueGlyph = () =>
  glyph(
    'due',
    <path
      d="M7 1.75a5.25 5.25 0 1 0 0 10.5 5.25 5.25 0 1 0 0-10.5M7 4.2V7l1.9 1.3"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.25"
      strokeLinecap="round"
      strokeLinejoin="round"
    />,
  );

/** Ring with a bar: off for the day. */
const OffGlyph = () =>
  glyph(
    'off',
    <path
      d="M7 1.75a5.25 5.25 0 1 0 0 10.5 5.25 5.25 0 1 0 0-10.5M4.6 7h4.8"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
    />,
  );

/** Handset: somebody was called, and said why. */
export const AttendedGlyph = () =>
  glyph(
    'attended',
    <path
      d="M3.9 1.6 5.4 4.4 4.2 5.8c.7 1.6 2.4 3.3 4 4l1.4-1.2 2.8 1.5c-.1 1.5-1.1 2.4-2.4 2.3C5.8 12 2 8.2 1.6 4 1.5 2.7 2.4 1.7 3.9 1.6Z"
      fill="currentColor"
      stroke="currentColor"
      strokeWidth="0.75"
      strokeLinejoin="round"
    />,
  );

export const ATTENDANCE_GLYPHS = {
  in: ClockedInGlyph,
  break: OnBreakGlyph,
  elsewhere: ElsewhereGlyph,
  left: LeftGlyph,
  off: OffGlyph,
  due: DueGlyph,
  attended: AttendedGlyph,
  late: NotInGlyph,
  missing: NotInGlyph,
} as const satisfies Record<Presence, ComponentType>;

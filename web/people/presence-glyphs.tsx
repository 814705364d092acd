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

/** Half disc in a ring. */
export const OnBreakGlyph = () =>
  glyph(
    'break',
    <>
      <circle cx="7" cy="7" r="5.25" fill="none" stroke="currentColor" strokeWidth="1.5" />
      <path d="M7 1.75a5.25 5.25 0 0 0 0 10.5z" fill="currentColor" />
    </>,
  );

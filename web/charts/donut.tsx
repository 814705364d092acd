import { useId } from 'react';
import { ringPath, TURN } from './ring-path.ts';
import './donut.css';

/** How a slice is filled: patterns, because colour alone must not carry the meaning. */
export type SliceLook = 'solid' | 'pale' | 'hatched';

export interface Slice {
  id: string;
  count: number;
  look: SliceLook;
}

interface DonutProps {
  slices: readonly Slice[];
  /** Text in the middle. */
  middle: string;
}

const SIZE = 72;
const CENTER = SIZE / 2;
const OUTER = 35.5;
const INNER = 23.5;
/** The gap between two slices, in radians at the middle of the ring. */
const GAP = 0.07;
const ring = ringPath({ center: CENTER, outer: OUTER, inner: INNER });

/**
 * Shares of a whole as a ring, first slice from the top, clockwise. It is hidden from screen
 * readers, so the counts must stand in words beside it. It is drawn by hand, because two or three
 * slices with a pattern and an edge take less code than the options of a chart library.
 */
export function Donut({ slices, middle }: DonutProps) {
  const total = slices.reduce((sum, { count }) => sum + count, 0);
  const shown = slices.filter(({ count }) => count > 0);
  const hatch = useId();
  let from = 0;
  return (
    <svg className="donut" viewBox={`0 0 ${SIZE} ${SIZE}`} width={SIZE} height={SIZE} aria-hidden="true" focusable="false">
      <Hatch id={hatch} />
      {total === 0 && <path className="donut-none" d={ring(0, TURN)} />}
      {shown.map(({ id, count, look }) => {
        const start = from;
        from += (count / total) * TURN;
        const gap = shown.length > 1 ? GAP / 2 : 0;
        const end = Math.max(from - gap, start + gap + 0.02);
        return <path key={id} className={`donut-${look}`} fill={fillOf(look, hatch)} d={ring(start + gap, end)} />;
      })}
      <text className="donut-middle num lead" x={CENTER} y={CENTER} textAnchor="middle" dominantBaseline="central">
        {middle}
      </text>
    </svg>
  );
}

/** A sample of a slice's look, for the legend. */
export function Swatch({ look }: { look: SliceLook }) {
  const hatch = useId();
  return (
    <svg className="swatch" viewBox="0 0 10 10" width="10" height="10" aria-hidden="true" focusable="false">
      <Hatch id={hatch} />
      <rect className={`donut-${look}`} fill={fillOf(look, hatch)} x="0.5" y="0.5" width="9" height="9" rx="2" />
    </svg>
  );
}

const fillOf = (look: SliceLook, hatch: string): string | undefined => (look === 'hatched' ? `url(#${hatch})` : undefined);

const Hatch = ({ id }: { id: string }) => (
  <defs>
    <pattern id={id} width="3.5" height="3.5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
      <rect className="hatch-ground" width="3.5" height="3.5" />
      <rect className="hatch-line" width="1.2" height="3.5" />
    </pattern>
  </defs>
);

import { ringPath, TURN } from './ring-path.ts';
import './progress-rings.css';

/** One measure of progress. */
export interface Measure {
  id: string;
  /** 0 or more. Above 100 the ring is full and red. */
  percent: number;
}

interface ProgressRingsProps {
  /** The first is the outermost: three at most. */
  measures: readonly Measure[];
  /** Text in the middle, where there is room: in a single ring. */
  middle?: string;
}

const SIZE = 144;
const CENTER = SIZE / 2;
const OUTER = 71.5;
const THICK = 13;
const STEP = 17;
/** The thickness of a single ring. */
const THICK_ALONE = 20;
/** The smallest part of a ring that is drawn for a value above 0, in radians. */
const LEAST = 0.06;

/**
 * Rings that fill clockwise from the top, each over a track that shows what is left. Above 100
 * percent a ring is one red slice. They are hidden from screen readers, so the figures must stand
 * in words beside them.
 */
export function ProgressRings({ measures, middle }: ProgressRingsProps) {
  const thick = measures.length === 1 ? THICK_ALONE : THICK;
  return (
    <svg
      className="progress-rings"
      viewBox={`0 0 ${SIZE} ${SIZE}`}
      width={SIZE}
      height={SIZE}
      aria-hidden="true"
      focusable="false"
    >
      {measures.map(({ id, percent }, place) => {
        const outer = OUTER - place * STEP;
        const ring = ringPath({ center: CENTER, outer, inner: outer - thick });
        const isOver = percent > 100;
        const end = isOver ? TURN : Math.max(LEAST, (percent / 100) * TURN);
        return (
          <g key={id}>
            {!isOver && <path className="progress-track" d={ring(0, TURN)} />}
            {percent > 0 && <path className="progress-slice" data-measure={isOver ? 'over' : id} d={ring(0, end)} />}
          </g>
        );
      })}
      {middle !== undefined && (
        <text className="progress-middle num" x={CENTER} y={CENTER} textAnchor="middle" dominantBaseline="central">
          {middle}
        </text>
      )}
    </svg>
  );
}

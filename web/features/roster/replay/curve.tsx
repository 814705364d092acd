import { memo } from 'react';
import type { RosterReplay } from '#shared/roster/replay.ts';
import { type PresenceStep, presenceOf, type Span, usualSteps } from '#shared/roster/rules/replay.ts';
import { timeText } from '#shared/rules/local-time.ts';
import { momentsOf } from './moments.ts';

/** The drawing's own units; it is stretched to its box. */
const [WIDTH, HEIGHT] = [1_000, 48];
/** Room above the highest point. */
const HEAD = 4;

/** The share of a span that has passed at a moment, in percent. */
export const shareOf = ({ startMs, endMs }: Span, ms: number): number =>
  endMs === startMs ? 0 : Math.max(0, Math.min(1, (ms - startMs) / (endMs - startMs))) * 100;

/** A stepped line of the counts, from the start to the end of the span. */
function lineOf(steps: readonly PresenceStep[], span: Span, highest: number): string {
  const x = (ms: number): string => ((shareOf(span, ms) / 100) * WIDTH).toFixed(1);
  const y = (count: number): string => (HEIGHT - (count / highest) * (HEIGHT - HEAD)).toFixed(1);
  const shown = steps.filter(({ ms }) => ms <= span.endMs);
  return `M0 ${HEIGHT}${shown.map(({ ms, count }) => `H${x(ms)}V${y(count)}`).join('')}H${WIDTH}`;
}

interface CurveProps {
  replay: RosterReplay;
  span: Span;
}

/** How many people were at work over the day and usually are, and when something happened. */
export const Curve = memo(function Curve({ replay, span: { startMs, endMs } }: CurveProps) {
  const span = { startMs, endMs };
  const [steps, usual] = [presenceOf(replay), usualSteps(replay)];
  const highest = Math.max(1, ...[...steps, ...usual].map(({ count }) => count));
  const line = lineOf(steps, span, highest);
  return (
    <>
      <svg className="replay-curve" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
        <path className="replay-area" d={`${line}V${HEIGHT}Z`} />
        {usual.length > 0 && <path className="replay-usual" d={lineOf(usual, span, highest)} />}
        <path className="replay-line" d={line} />
      </svg>
      {momentsOf(replay).map(({ key, kind, ms }) => (
        <span key={key} className="replay-tick" data-kind={kind} style={{ left: `${shareOf(span, ms)}%` }} />
      ))}
    </>
  );
});

const HOUR_MS = 3_600_000;
const MOST_HOURS = 8;

interface AxisHour {
  ms: number;
  label: string;
}

/** Full hours of the span, few enough for their labels; `a.m.` and `p.m.` where they change. */
function hoursOf({ startMs, endMs }: Span, timeZone: string): AxisHour[] {
  const stepMs = Math.ceil((endMs - startMs) / HOUR_MS / MOST_HOURS) * HOUR_MS;
  const hours: AxisHour[] = [];
  let before: string | undefined;
  for (let ms = startMs; ms <= endMs && stepMs > 0; ms += stepMs) {
    const [time = '', half = ''] = timeText(new Date(ms), timeZone).split(' ');
    hours.push({ ms, label: `${Number(time.split(':')[0])}${half === before ? '' : ` ${half}`}` });
    before = half;
  }
  return hours;
}

/** The hours below the curve. */
export const Axis = memo(function Axis({ startMs, endMs, timeZone }: Span & { timeZone: string }) {
  const span = { startMs, endMs };
  return (
    <div className="replay-axis num ink-3" aria-hidden="true">
      {hoursOf(span, timeZone).map(({ ms, label }) => (
        <span key={ms} style={{ left: `${shareOf(span, ms)}%` }}>
          {label}
        </span>
      ))}
    </div>
  );
});

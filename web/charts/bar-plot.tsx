import { type CSSProperties, type ReactNode, type RefObject, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Unfetched } from '../http/fetch-code.ts';
import { usePrint } from '../print/print.ts';
import { lazyCode } from '../ui/feedback/lazy-code.ts';
import { axisOf, placesOf, type Slot, slotsOf } from './places.ts';
import { PlainBars } from './plain-bars.tsx';
import type { Column, Panel } from './plot.ts';
import { PlotLabels } from './plot-labels.tsx';
import { usePointed } from './use-pointed.ts';
import './bar-plot.css';

/** ApexCharts weighs more than the rest of a page: `PlainBars` are shown until it has come. */
const chartCode = lazyCode(() => import('./apex.tsx').then((code) => code.PanelChart));

interface BarPlotProps {
  /** The accessible name. The figures must be in a table beside the plot. */
  name: string;
  columns: readonly Column[];
  panels: readonly Panel[];
  isStacked?: boolean;
  /** The tooltip of a column: its figures. */
  tooltip: (index: number) => ReactNode;
}

const LABELS_HEIGHT = 24;
/**
 * The width in pixels at which a plot is drawn for print. A script does not know the paper's width,
 * so the stylesheet scales the plot to it like a picture.
 */
const PRINT_WIDTH = 760;

/**
 * Bars in one or several panels over one axis. The pointer, a touch or the arrow keys point at a
 * column: it is highlighted, the others are dimmed, and a tooltip shows its figures. New values
 * redraw without animation.
 */
export function BarPlot({ name, columns, panels, isStacked = false, tooltip }: BarPlotProps) {
  const box = useRef<HTMLDivElement>(null);
  const { isOn: isPrinting } = usePrint();
  const screenWidth = useWidth(box);
  const width = isPrinting ? PRINT_WIDTH : screenWidth;
  const [code] = chartCode.useCode(width > 0);
  const PanelChart = code && !(code instanceof Unfetched) ? code : PlainBars;
  const groupsKey = columns.map(({ beginsGroup }) => (beginsGroup ? 1 : 0)).join('');
  const places = useMemo(() => placesOf([...groupsKey].map((one) => one === '1')), [groupsKey]);
  const bars = isStacked ? 1 : (panels[0]?.series.length ?? 1);
  const axis = useMemo(() => axisOf(places, width, bars), [places, width, bars]);
  const slots = useMemo(() => (width > 0 ? slotsOf(places, axis) : []), [places, axis, width]);
  const { pointed, handlers } = usePointed(slots, box);
  const slot = pointed === null ? undefined : slots[pointed];
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of bars is no fieldset
    <div
      ref={box}
      className="bar-plot relative"
      role="group"
      aria-label={name}
      data-stacked={isStacked || undefined}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys go from column to column
      tabIndex={0}
      style={{ height: panels.reduce((sum, { height }) => sum + height, LABELS_HEIGHT), ...coloursOf(panels) }}
      {...handlers}
    >
      {slot && <div className="bar-plot-band off-paper" style={{ left: slot.center - slot.width / 2, width: slot.width }} />}
      <div className="bar-plot-panels relative" aria-hidden="true">
        {panels.map((panel) => (
          <div key={panel.id} className="bar-plot-panel" style={{ height: panel.height }}>
            {width > 0 && (
              <PanelChart panel={panel} places={places} axis={axis} slots={slots} isStacked={isStacked} width={width} />
            )}
          </div>
        ))}
      </div>
      {slot && <Veil slot={slot} slots={slots} width={width} />}
      <PlotLabels columns={columns} slots={slots} width={width} pointed={pointed} />
      {slot && pointed !== null && (
        <div className="bar-plot-tooltip off-paper" role="status" style={tooltipPlace(slot, width)}>
          {tooltip(pointed)}
        </div>
      )}
    </div>
  );
}

/**
 * The width of an element in whole pixels, followed as it changes; 0 until it is known. A
 * `ResizeObserver` is called between layout and paint, and `flushSync` renders there: what depends
 * on the width is shown in the frame in which the width changes.
 */
function useWidth(box: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const measured = (): number => Math.floor(element.clientWidth);
    setWidth(measured());
    const observer = new ResizeObserver(() => flushSync(() => setWidth(measured())));
    observer.observe(element);
    return () => observer.disconnect();
  }, [box]);
  return width;
}

const coloursOf = (panels: readonly Panel[]): CSSProperties =>
  Object.fromEntries(
    (panels[0]?.series ?? []).flatMap(({ fill, edge }, index) => [
      [`--fill-${index + 1}`, fill],
      [`--edge-${index + 1}`, edge],
    ]),
  );

interface VeilProps {
  slot: Slot;
  slots: readonly Slot[];
  width: number;
}

/** Dims the other columns, but not the scale before the first one. */
function Veil({ slot, slots: [first = slot], width }: VeilProps) {
  const start = first.center - first.width / 2;
  const from = slot.center - slot.width / 2;
  const to = slot.center + slot.width / 2;
  return (
    <>
      <div className="bar-plot-veil off-paper" style={{ left: start, width: Math.max(0, from - start) }} />
      <div className="bar-plot-veil off-paper" style={{ left: to, width: Math.max(0, width - to) }} />
    </>
  );
}

const TOOLTIP_WIDTH = 264;
const TOOLTIP_GAP = 8;

/**
 * Places the tooltip beside its column: to the right where there is room, else to the left, else
 * over the middle of the plot.
 */
function tooltipPlace({ center, width: slotWidth }: Slot, width: number): CSSProperties {
  const half = Math.min(slotWidth, 80) / 2 + TOOLTIP_GAP;
  if (center + half + TOOLTIP_WIDTH <= width) return { left: center + half };
  if (center - half - TOOLTIP_WIDTH >= 0) return { left: center - half - TOOLTIP_WIDTH };
  return { left: Math.max(0, (width - TOOLTIP_WIDTH) / 2) };
}

import ApexCharts, { type ApexOptions } from 'apexcharts';
import { useLayoutEffect, useRef } from 'react';
import { placesOf } from './places.ts';
import type { Panel, Plot } from './plot.ts';

export interface PanelChartProps {
  panel: Panel;
  /** Where each column begins a group of its own. */
  groups: readonly boolean[];
  isStacked: boolean;
  /** Pixels. */
  width: number;
  /** Tells where the columns are, whenever they have been drawn. */
  onDrawn: (plot: Plot) => void;
}

/** What of ApexCharts' inside says where it drew. */
interface Drawn {
  w: { globals: { translateX: number; gridWidth: number; minX: number; maxX: number } };
}

const AXIS_WIDTH = 50;
const MOST_BAR_WIDTH = 30;
/** Of a column's share of the width; the rest is air. */
const BAR_SHARE = 0.62;

/** Sizes in pixels; the margin, before the first column and after the last, in columns. */
function measured(places: readonly number[], room: number, bars: number) {
  const gaps = places.at(-1) ?? 0;
  const barWidth = Math.min(MOST_BAR_WIDTH * bars, (room / (gaps + 1)) * BAR_SHARE);
  // The library keeps a bar's width free at either end: the margin is what is missing to half a column.
  const wide = room / (gaps + 1);
  if (barWidth <= wide / 2) return { barWidth, columnWidth: wide, margin: 0.5 - barWidth / wide };
  return { barWidth, columnWidth: (room - 2 * barWidth) / Math.max(1, gaps), margin: 0 };
}

/**
 * One panel of bars, drawn in a layout effect: bars, and what others place by `onDrawn`, change in the frame of the commit, never one
 * after the other. (The library's own React wrapper draws in a passive effect, so frames come in between.) Colours come from the
 * stylesheet, so that another theme redraws nothing.
 */
export function PanelChart({ panel, groups, isStacked, width, onDrawn }: PanelChartProps) {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const chart = new ApexCharts(box.current, optionsOf({ panel, groups, isStacked, width }));
    // Draws before it returns; the promise is of the library's events.
    void chart.render();
    box.current?.querySelector('svg')?.setAttribute('viewBox', `0 0 ${width} ${panel.height}`);
    onDrawn(plotOf(chart as unknown as Drawn, groups.length === 1));
    return () => chart.destroy();
  }, [panel, groups, isStacked, width, onDrawn]);
  return <div ref={box} />;
}

/** A single column has a category in place of a number: the library's axis does not say where that is. */
const plotOf = ({ w: { globals } }: Drawn, isSingle: boolean): Plot => {
  const { translateX: left, gridWidth: width, minX, maxX } = globals;
  return { left, width, ...(isSingle ? { from: -0.5, to: 0.5 } : { from: minX, to: maxX }) };
};

function optionsOf({ panel, groups, isStacked, width }: Omit<PanelChartProps, 'onDrawn'>): ApexOptions {
  const places = placesOf(groups);
  const { barWidth, columnWidth, margin } = measured(places, width - AXIS_WIDTH, isStacked ? 1 : panel.series.length);
  const isSingle = places.length === 1;
  return {
    chart: {
      type: 'bar',
      width,
      height: panel.height,
      stacked: isStacked,
      animations: { enabled: false },
      toolbar: { show: false },
      zoom: { enabled: false },
      fontFamily: 'inherit',
      parentHeightOffset: 0,
      redrawOnParentResize: false,
      redrawOnWindowResize: false,
    },
    series: panel.series.map(({ name, values }) => ({
      name,
      data: values.map((y, index) => ({ x: places[index] ?? index, y })),
    })),
    // A single column has no neighbour whose distance a share could be of.
    plotOptions: {
      bar: { columnWidth: isSingle ? `${Math.round(barWidth)}` : `${Math.round((barWidth / columnWidth) * 100)}%` },
    },
    states: { hover: { filter: { type: 'none' } }, active: { filter: { type: 'none' } } },
    dataLabels: { enabled: false },
    legend: { show: false },
    tooltip: { enabled: false },
    // Drawn by the stylesheet: the library would make room for it that is not wanted.
    stroke: { show: false },
    grid: { padding: { top: -17, right: 0, bottom: -8, left: 4 } },
    xaxis: {
      ...(isSingle ? { type: 'category' } : { type: 'numeric', min: -margin, max: (places.at(-1) ?? 0) + margin }),
      labels: { show: false },
      axisBorder: { show: false },
      axisTicks: { show: false },
      crosshairs: { show: false },
      tooltip: { enabled: false },
    },
    yaxis: {
      min: 0,
      max: panel.scale.max,
      tickAmount: panel.scale.steps,
      labels: { minWidth: AXIS_WIDTH - 4, maxWidth: AXIS_WIDTH - 4, offsetX: -4, formatter: panel.axisText },
    },
  };
}

import ApexCharts, { type ApexOptions } from 'apexcharts';
import { useLayoutEffect, useRef } from 'react';
import { type Axis, SCALE_WIDTH } from './places.ts';
import type { Panel } from './plot.ts';

export interface PanelChartProps {
  panel: Panel;
  places: readonly number[];
  axis: Axis;
  isStacked: boolean;
  /** Pixels. */
  width: number;
}

/**
 * One panel of bars, drawn in a layout effect: bars and what stands at their slots change in the
 * frame of the commit, never one after the other. (The library's own React wrapper draws in a
 * passive effect, so frames come in between.) Colours come from the stylesheet, so that another
 * theme redraws nothing.
 */
export function PanelChart({ panel, places, axis, isStacked, width }: PanelChartProps) {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const chart = new ApexCharts(box.current, optionsOf({ panel, places, axis, isStacked, width }));
    // Draws before it returns; the promise is of the library's events.
    void chart.render();
    box.current?.querySelector('svg')?.setAttribute('viewBox', `0 0 ${width} ${panel.height}`);
    return () => chart.destroy();
  }, [panel, places, axis, isStacked, width]);
  return <div ref={box} />;
}

function optionsOf({ panel, places, axis, isStacked, width }: PanelChartProps): ApexOptions {
  const isSingle = places.length === 1;
  const bars = isStacked ? 1 : panel.series.length;
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
    // A single column has no neighbour whose distance a share could be of: each of its bars is so
    // many pixels wide.
    plotOptions: {
      bar: { columnWidth: isSingle ? `${Math.round((axis.width * axis.filled) / 100 / bars)}` : `${axis.filled}%` },
    },
    states: { hover: { filter: { type: 'none' } }, active: { filter: { type: 'none' } } },
    dataLabels: { enabled: false },
    legend: { show: false },
    tooltip: { enabled: false },
    // Drawn by the stylesheet: the library would make room for it that is not wanted.
    stroke: { show: false },
    grid: { padding: { top: -17, right: 0, bottom: -8, left: 4 } },
    xaxis: {
      ...(isSingle ? { type: 'category' } : { type: 'numeric', min: axis.from, max: axis.to }),
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
      labels: { minWidth: SCALE_WIDTH - 4, maxWidth: SCALE_WIDTH - 4, offsetX: -4, formatter: panel.axisText },
    },
  };
}

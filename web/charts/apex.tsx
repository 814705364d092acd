import type { ApexOptions } from 'apexcharts';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import wrapper from 'react-apexcharts';
import { type Axis, SCALE_WIDTH } from './places.ts';
import type { Panel } from './plot.ts';

interface PanelChartProps {
  panel: Panel;
  places: readonly number[];
  axis: Axis;
  isStacked: boolean;
  /** Pixels. */
  width: number;
}

/** CommonJS with a `default` of its own: builds differ in which of the two they hand over. */
const ReactApexChart = (wrapper as { default?: typeof wrapper }).default ?? wrapper;

let drawings = 0;

/**
 * One panel of bars. The library draws in a passive effect, after a frame that would show the new
 * labels over the old bars; an update in a layout effect has React run passive effects before that
 * frame. A change mounts a new chart by another key, because the library's own update keeps former
 * options. Colours come from the stylesheet, so that another theme redraws nothing.
 */
export function PanelChart({ panel, places, axis, isStacked, width }: PanelChartProps) {
  const box = useRef<HTMLDivElement>(null);
  const [, runPassiveEffects] = useState('');
  const { key, options, series } = useMemo(
    () => ({ key: ++drawings, series: seriesOf(panel, places), options: optionsOf({ panel, places, axis, isStacked }) }),
    [panel, places, axis, isStacked],
  );
  const drawn = `${key} at ${width}`;
  useLayoutEffect(() => runPassiveEffects(drawn), [drawn]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each drawing
  useEffect(() => {
    box.current?.querySelector('svg')?.setAttribute('viewBox', `0 0 ${width} ${panel.height}`);
  }, [drawn]);
  return (
    <div ref={box}>
      <ReactApexChart key={drawn} type="bar" width={width} height={panel.height} options={options} series={series} />
    </div>
  );
}

const seriesOf = ({ series }: Panel, places: readonly number[]) =>
  series.map(({ name, values }) => ({ name, data: values.map((y, index) => ({ x: places[index] ?? index, y })) }));

function optionsOf({ panel, places, axis, isStacked }: Omit<PanelChartProps, 'width'>): ApexOptions {
  const isSingle = places.length === 1;
  const bars = isStacked ? 1 : panel.series.length;
  return {
    chart: {
      stacked: isStacked,
      animations: { enabled: false },
      toolbar: { show: false },
      zoom: { enabled: false },
      fontFamily: 'inherit',
      parentHeightOffset: 0,
      redrawOnParentResize: false,
      redrawOnWindowResize: false,
    },
    // A share is one of the distance between columns, which a single column does not have: its bars
    // have a width in pixels.
    plotOptions: {
      bar: { columnWidth: isSingle ? `${Math.round((axis.width * axis.filled) / 100 / bars)}` : `${axis.filled}%` },
    },
    states: { hover: { filter: { type: 'none' } }, active: { filter: { type: 'none' } } },
    dataLabels: { enabled: false },
    legend: { show: false },
    tooltip: { enabled: false },
    // The stylesheet draws strokes: for its own the library would reserve room.
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

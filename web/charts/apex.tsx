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
 * frame. What changes is drawn from the beginning, by another key: an update of the library's keeps
 * what it was told before. Colours come from the stylesheet, so that another theme redraws nothing.
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

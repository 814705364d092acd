import type { Map as LeafletMap } from 'leaflet';
import { useEffect, useState } from 'react';
import { degreeLines } from './degree-lines.ts';

/** Pixels between a line, or the edge, and the degrees beside it. */
const BESIDE = 4;
/** The height of the lowest line of degrees. */
const FOOT = 20;
/** The height of degrees above their line, and the most that one of their letters is wide. */
const LETTERS = 12;
const LETTER = 7;

interface Drawn {
  at: number;
  text: string;
}

/** Where the lines are on the screen. */
interface Lines {
  width: number;
  height: number;
  columns: readonly Drawn[];
  rows: readonly Drawn[];
}

function linesOf(map: LeafletMap): Lines {
  const { x: width, y: height } = map.getSize();
  const bounds = map.getBounds();
  const middle = map.getCenter();
  const columns = degreeLines(Math.max(bounds.getWest(), -180), Math.min(bounds.getEast(), 180), width);
  const rows = degreeLines(bounds.getSouth(), bounds.getNorth(), height);
  return {
    width,
    height,
    columns: columns.map(({ degrees, text }) => ({ at: map.latLngToContainerPoint([middle.lat, degrees]).x, text })),
    rows: rows.map(({ degrees, text }) => ({ at: map.latLngToContainerPoint([degrees, middle.lng]).y, text })),
  };
}

/** Lines at round degrees, below the pictures of the map: all that is seen where there are none. */
export function Grid({ map }: { map: LeafletMap }) {
  const [{ width, height, columns, rows }, setLines] = useState(() => linesOf(map));
  useEffect(() => {
    const draw = (): void => setLines(linesOf(map));
    map.on('move zoomend resize', draw);
    draw();
    return () => {
      map.off('move zoomend resize', draw);
    };
  }, [map]);
  return (
    <svg className="map-grid" width={width} height={height} aria-hidden="true">
      {columns.map(({ at, text }) => (
        <g key={text}>
          <line x1={at} x2={at} y1={0} y2={height} />
          {at + BESIDE + text.length * LETTER <= width && (
            <text x={at + BESIDE} y={height - BESIDE - 2}>
              {text}
            </text>
          )}
        </g>
      ))}
      {rows.map(({ at, text }) => (
        <g key={text}>
          <line x1={0} x2={width} y1={at} y2={at} />
          {at >= BESIDE + LETTERS && at < height - FOOT && (
            <text x={BESIDE + 2} y={at - BESIDE}>
              {text}
            </text>
          )}
        </g>
      ))}
    </svg>
  );
}

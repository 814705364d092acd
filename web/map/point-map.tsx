import {
  divIcon,
  type LatLng,
  type Map as LeafletMap,
  latLngBounds,
  map as leafletMap,
  marker as leafletMarker,
  type Marker,
  tileLayer,
} from 'leaflet';
import 'leaflet/dist/leaflet.css';
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import type { Coordinates } from '#shared/jobs/coordinates.ts';
import type { MapTiles } from '#shared/session.ts';
import { useTexts } from '#web/texts/texts.ts';
import { Grid } from './grid.tsx';
import { mapTexts } from './texts.ts';
import './map.css';

/** The widest view shows all of the world; the closest, single houses. */
const WIDEST = 2;
const CLOSEST = 19;
/** How near a known place is looked at, and an unknown one among others. */
const AT_PLACE = 17;
const AMONG_OTHERS = 13;
const WORLD_MIDDLE: [number, number] = [25, 0];
/** Web Mercator ends at these latitudes. */
const WORLD = latLngBounds([-85, -180], [85, 180]);
/**
 * Pixels of the screen: a step of the pin, a long one, and what is kept free around it, where the
 * buttons are too.
 */
const STEP = 8;
const LONG_STEP = 80;
const AROUND_PIN: [number, number] = [64, 40];

/** The pin; its tip is the place. */
const PIN = divIcon({
  className: 'map-pin',
  iconSize: [28, 36],
  iconAnchor: [14, 36],
  html: '<svg viewBox="0 0 28 36" aria-hidden="true"><path d="M14 35C10 28 2 22 2 14a12 12 0 0 1 24 0c0 8-8 14-12 21Z"/><circle cx="14" cy="14" r="4.5"/></svg>',
});

const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Six digits: 11 cm. */
const placeOf = ({ lat, lng }: LatLng): Coordinates => ({ latitude: Number(lat.toFixed(6)), longitude: Number(lng.toFixed(6)) });

interface PointMapProps {
  /** Null while there is none. */
  point: Coordinates | null;
  /** Places by which a map without a point begins; undefined while they are not known. */
  others: readonly Coordinates[] | undefined;
  /** The pictures of the map, if there are any. */
  tiles: MapTiles | undefined;
  /** The id of the words that say how it is used. */
  describedBy: string;
  onPoint: (point: Coordinates) => void;
  /** Called on Enter. */
  onDone: () => void;
  /** Called when pictures cannot be loaded, and when they can again. */
  onPictures: (areLoaded: boolean) => void;
}

/**
 * A map on which a point is set: by a press, by dragging its pin, or by the arrow keys. Below its
 * pictures, which are optional, is a grid of degrees.
 */
export function PointMap({ point, others, tiles, describedBy, onPoint, onDone, onPictures }: PointMapProps) {
  const t = useTexts(mapTexts);
  const canvas = useRef<HTMLDivElement>(null);
  const [made, setMade] = useState<Made | null>(null);
  const map = made?.map;
  const latest = useRef({ point, onPoint, onPictures });
  latest.current = { point, onPoint, onPictures };
  useEffect(() => {
    if (!canvas.current) return;
    const { map, pin } = createMap(canvas.current, tiles?.url, latest);
    setMade({ map, pin });
    const sizes = typeof ResizeObserver === 'function' ? new ResizeObserver(() => map.invalidateSize({ pan: false })) : null;
    sizes?.observe(canvas.current);
    return () => {
      sizes?.disconnect();
      map.remove();
    };
  }, [tiles?.url]);
  useEffect(() => {
    if (made && point) made.pin.setLatLng([point.latitude, point.longitude]).addTo(made.map);
  }, [made, point]);
  const isTouched = useRef(false);
  useEffect(() => {
    if (!map || latest.current.point || isTouched.current || !others?.length) return;
    map.fitBounds(latLngBounds(others.map(({ latitude, longitude }) => [latitude, longitude])), {
      maxZoom: AMONG_OTHERS,
      padding: AROUND_PIN,
      animate: false,
    });
  }, [map, others]);

  const zoom = (by: number): void => {
    isTouched.current = true;
    if (point) map?.setZoomAround([point.latitude, point.longitude], map.getZoom() + by);
    else map?.setZoom(map.getZoom() + by);
  };
  const step = ([right, down]: readonly [number, number], pixels: number): void => {
    if (!map) return;
    const from = map.project(point ? [point.latitude, point.longitude] : map.getCenter());
    const to = map.unproject(from.add([right * pixels, down * pixels]));
    if (!WORLD.contains(to)) return;
    map.panInside(to, { padding: AROUND_PIN, animate: false });
    onPoint(placeOf(to));
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const arrow = ARROWS[event.key];
    if (arrow) step(arrow, event.shiftKey ? LONG_STEP : STEP);
    else if (event.key === '+' || event.key === '=') zoom(1);
    else if (event.key === '-' || event.key === '_') zoom(-1);
    else if (event.key === 'Enter') onDone();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div className="map relative">
      {map && <Grid map={map} />}
      <div
        ref={canvas}
        className="map-canvas"
        role="application"
        aria-label={t('map')}
        aria-describedby={describedBy}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the keys of an application
        tabIndex={0}
        data-first-focus
        onKeyDown={onKeyDown}
        onPointerDown={() => {
          isTouched.current = true;
        }}
        onWheel={() => {
          isTouched.current = true;
        }}
      />
      <div className="map-zoom column">
        <ZoomButton name={t('zoomIn')} onPress={() => zoom(1)}>
          <path d="M8 3v10M3 8h10" />
        </ZoomButton>
        <ZoomButton name={t('zoomOut')} onPress={() => zoom(-1)}>
          <path d="M3 8h10" />
        </ZoomButton>
      </div>
      {tiles && (
        <p className="map-credits meta">
          {tiles.credits.map(({ words, link }) => (
            <span key={words}>
              {link === undefined ? (
                words
              ) : (
                <a href={link} target="_blank" rel="noreferrer">
                  {words}
                </a>
              )}
            </span>
          ))}
        </p>
      )}
    </div>
  );
}

function ZoomButton({ name, onPress, children }: { name: string; onPress: () => void; children: ReactNode }) {
  return (
    <button type="button" className="button map-zoom-button" aria-label={name} onClick={onPress}>
      <svg width="16" height="16" viewBox="0 0 16 16" fill="none" stroke="currentColor" strokeWidth="2" aria-hidden="true">
        {children}
      </svg>
    </button>
  );
}

type Latest = { readonly current: Pick<PointMapProps, 'point' | 'onPoint' | 'onPictures'> };

interface Made {
  map: LeafletMap;
  /** Not on the map before there is a point. */
  pin: Marker;
}

/** The library's map, without its keys, buttons and movements, which are ours or none. */
function createMap(canvas: HTMLElement, tiles: string | undefined, latest: Latest): Made {
  const { point } = latest.current;
  const map = leafletMap(canvas, {
    center: point ? [point.latitude, point.longitude] : WORLD_MIDDLE,
    zoom: point ? AT_PLACE : WIDEST,
    minZoom: WIDEST,
    maxZoom: CLOSEST,
    maxBounds: WORLD,
    maxBoundsViscosity: 1,
    keyboard: false,
    doubleClickZoom: false,
    zoomControl: false,
    attributionControl: false,
    zoomAnimation: false,
    fadeAnimation: false,
    inertia: false,
  });
  map.on('click', ({ latlng }) => latest.current.onPoint(placeOf(latlng)));
  if (tiles !== undefined) {
    // Pages send no referrer to other hosts; tile servers ask for the origin.
    const layer = tileLayer(tiles, { maxZoom: CLOSEST, noWrap: true, bounds: WORLD, referrerPolicy: 'strict-origin' });
    layer.on('tileerror', () => latest.current.onPictures(false));
    layer.on('tileload', () => latest.current.onPictures(true));
    layer.addTo(map);
  }
  const pin = leafletMarker(map.getCenter(), { icon: PIN, draggable: true, autoPan: true, keyboard: false });
  pin.on('drag', () => latest.current.onPoint(placeOf(pin.getLatLng())));
  return { map, pin };
}

import { NO_GPS, SITE_RADIUS_METERS, YARD_RADIUS_METERS } from '#shared/constants.ts';
import type { LocationKind } from '#shared/timesheets/sheets.ts';

/** Degrees. */
export interface Place {
  latitude: number;
  longitude: number;
}

const EARTH_RADIUS_METERS = 6_371_008;
const radians = (degrees: number) => (degrees * Math.PI) / 180;

/**
 * Metres between two places along the surface of a sphere (haversine); right to about 0.5 %, also
 * across the date line.
 */
export function metersBetween(a: Place, b: Place): number {
  const rise = Math.sin(radians(b.latitude - a.latitude) / 2);
  const run = Math.sin(radians(b.longitude - a.longitude) / 2);
  const chord = rise ** 2 + Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * run ** 2;
  return 2 * EARTH_RADIUS_METERS * Math.asin(Math.min(1, Math.sqrt(chord)));
}

/**
 * Parses `lat, lon`; null for `0.0, 0.0` (no GPS), for null or an empty text, and for degrees
 * beyond the Earth's.
 */
export function placeOf(coordinates: string | null): Place | null {
  if (coordinates === null) return null;
  const [latitude, longitude] = coordinates.split(',').map(Number);
  if (latitude === undefined || longitude === undefined) return null;
  const isSomewhere = Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180;
  const [none] = NO_GPS.split(',').map(Number);
  return isSomewhere && !(latitude === none && longitude === none) ? { latitude, longitude } : null;
}

/** A place as two columns, both of which may be empty. */
type PlaceColumns = Record<keyof Place, number | null>;
/** The places that a clock is compared with. */
interface Expected {
  job: PlaceColumns;
  yard: PlaceColumns;
}

const placeFrom = ({ latitude, longitude }: PlaceColumns): Place | null =>
  latitude === null || longitude === null ? null : { latitude, longitude };

/**
 * Classifies where a clock was pressed: close to the job's address, close to the region's yard, or
 * neither [clock-6]. A job without coordinates cannot be matched.
 */
export function locationKind(coordinates: string | null, site: Place | null, yard: Place | null): LocationKind {
  const place = placeOf(coordinates);
  if (place === null) return 'unknown';
  if (site !== null && metersBetween(place, site) <= SITE_RADIUS_METERS) return 'site';
  return yard !== null && metersBetween(place, yard) <= YARD_RADIUS_METERS ? 'yard' : 'unknown';
}

/** Classifies where a clock was pressed, for a sheet's job and its region's yard. */
export const kindAt = ({ job, yard }: Expected, coordinates: string | null): LocationKind =>
  locationKind(coordinates, placeFrom(job), placeFrom(yard));

/**
 * Whether a clock was pressed away from a job and its yard. Of a job without coordinates nothing is
 * said: there is nothing to compare with [clock-6].
 */
export const isElsewhere = (expected: Expected, coordinates: string | null): boolean =>
  placeFrom(expected.job) !== null && kindAt(expected, coordinates) === 'unknown';

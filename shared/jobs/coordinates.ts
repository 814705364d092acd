/** Degrees, north and east positive. */
export interface Coordinates {
  latitude: number;
  longitude: number;
}

/** Why a link names no place: it must be opened first, or it shows none. */
export type LinkFault = 'shortLink' | 'noPlace';

/** 1 cm. */
const DECIMALS = 7;

/** `40.7128`, `-74,006`, `40°42'46.1"` with signs as they are typed or printed. */
const NUMBER = String.raw`([+\-−]?\d{1,3}(?:[.,]\d+)?)`;
const PARTS = String.raw`${NUMBER}\s*[°º]?(?:\s*(\d{1,2}(?:\.\d+)?)\s*['’′](?:\s*(\d{1,2}(?:\.\d+)?)\s*(?:["”″]|''))?)?`;
/** The letter of the hemisphere follows, precedes or is left out. */
const FOLLOWED = String.raw`${PARTS}\s*([NSEW])?`;
const PRECEDED = String.raw`([NSEW])\s*${PARTS}`;
/** A comma between two numbers divides them; within a number it needs another divider. */
const DIVIDED = String.raw`(?:\s*[,;]\s*|\s+)`;

const ONE = [new RegExp(`^${FOLLOWED}$`, 'i'), new RegExp(`^${PRECEDED}$`, 'i')] as const;
const POINTED = (form: string): string => form.replaceAll('[.,]', String.raw`\.`);
const PAIRS = [
  [POINTED(FOLLOWED), DIVIDED],
  [POINTED(PRECEDED), DIVIDED],
  // A decimal comma, as Spanish has it.
  [FOLLOWED, String.raw`(?:\s*;\s*|,?\s+)`],
  [PRECEDED, String.raw`(?:\s*;\s*|,?\s+)`],
].map(([form, between]) => new RegExp(`^\\(?\\s*${form}${between}${form}\\s*\\)?$`, 'i'));

type Axis = 'NS' | 'EW';

/** One coordinate, with the axis that its letter names. */
interface Angle {
  degrees: number;
  axis: Axis | undefined;
}

const isLetter = (group: string | undefined): boolean => group !== undefined && /^[NSEW]$/i.test(group);

/** Reads the four groups of a match: a letter first or last, then degrees, minutes and seconds. */
function angleOf(groups: readonly (string | undefined)[]): Angle | undefined {
  const [letter, [whole = '', minutes = '0', seconds = '0']] = isLetter(groups[0])
    ? [groups[0], groups.slice(1)]
    : [groups[3], groups.slice(0, 3)];
  const text = whole.replace('−', '-').replace(',', '.');
  const rest = Number(minutes) / 60 + Number(seconds) / 3600;
  const isSigned = /^[+-]/.test(text);
  if (Number(minutes) >= 60 || Number(seconds) >= 60 || (letter !== undefined && isSigned)) return undefined;
  const size = Math.abs(Number(text)) + rest;
  const isNegative = text.startsWith('-') || /^[SW]$/i.test(letter ?? '');
  const axis = letter === undefined ? undefined : /^[NS]$/i.test(letter) ? 'NS' : 'EW';
  return { degrees: Number((isNegative ? -size : size).toFixed(DECIMALS)), axis };
}

/**
 * Reads one coordinate: decimal, or degrees with minutes and seconds, with or without the letter of
 * its hemisphere.
 * @returns degrees; undefined when it is none, or one of the other axis
 */
export function degreesIn(text: string, axis: Axis): number | undefined {
  const match = ONE.map((form) => form.exec(text.trim())).find((found) => found !== null);
  const angle = match && angleOf(match.slice(1));
  return angle && (angle.axis ?? axis) === axis ? angle.degrees : undefined;
}

const placeOf = (latitude: number, longitude: number): Coordinates | undefined =>
  Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { latitude, longitude } : undefined;

/** Reads `40.6, -74.1` and other ways to write a place, the latitude first unless letters say. */
function pairIn(text: string): Coordinates | undefined {
  for (const form of PAIRS) {
    const groups = form.exec(text.trim())?.slice(1);
    const [one, other] = groups ? [angleOf(groups.slice(0, 4)), angleOf(groups.slice(4))] : [];
    if (!one || !other) continue;
    if (one.axis === undefined && other.axis === undefined) return placeOf(one.degrees, other.degrees);
    if (one.axis === 'NS' && other.axis === 'EW') return placeOf(one.degrees, other.degrees);
    if (one.axis === 'EW' && other.axis === 'NS') return placeOf(other.degrees, one.degrees);
  }
  return undefined;
}

/** Hosts of links that name a place only once they are opened. */
const SHORT = /^(?:maps\.app\.goo\.gl|goo\.gl|g\.co|maps\.apple|osm\.org|bit\.ly|tinyurl\.com)$/;
const GOOGLE = /^(?:maps\.google\.[a-z.]+|(?:www\.)?google\.[a-z.]+)$/;
const OPEN_STREET_MAP = /^(?:www\.)?openstreetmap\.org$/;

/** The URL of a text that looks like a link, also without its scheme. */
function linkIn(text: string): URL | undefined {
  const whole = /^[a-z]+:/i.test(text) ? text : `https://${text}`;
  const isLink = /^(?:https?:\/\/|[\w-]+(?:\.[\w-]+)+\/|geo:)/i.test(text);
  return isLink && URL.canParse(whole) ? new URL(whole) : undefined;
}

/** The first of some parameters of a link that holds a place. */
function fromParameters({ searchParams }: URL, names: readonly string[]): Coordinates | undefined {
  for (const name of names) {
    const place = pairIn((searchParams.get(name) ?? '').replace(/^loc:/i, ''));
    if (place) return place;
  }
  return undefined;
}

/** A link of Google Maps: its pin, or the middle of what it shows. */
function fromGoogle(url: URL): Coordinates | undefined {
  const path = decoded(url.pathname);
  // A route has several places.
  if (path.startsWith('/maps/dir')) return undefined;
  const pins = [...path.matchAll(/!3d(-?[\d.]+)!4d(-?[\d.]+)/g)].map(([, ...pair]) => pairIn(pair.join()));
  const named = /^\/maps\/(?:place|search)\/([^/]+)/.exec(path)?.[1];
  const middle = /\/@(-?[\d.]+,-?[\d.]+)/.exec(path)?.[1];
  return (
    pins.at(-1) ?? pairIn(named ?? '') ?? fromParameters(url, ['q', 'query', 'll', 'center', 'viewpoint']) ?? pairIn(middle ?? '')
  );
}

/** Decodes a path, in which a plus stands for a space; as it is where it cannot be decoded. */
function decoded(path: string): string {
  try {
    return decodeURIComponent(path.replaceAll('+', ' '));
  } catch {
    return path;
  }
}

/** A link of OpenStreetMap: its marker, or the middle of what it shows. */
function fromOpenStreetMap({ searchParams, hash, pathname }: URL): Coordinates | LinkFault | undefined {
  if (pathname.startsWith('/go/')) return 'shortLink';
  for (const [latitude, longitude] of [
    ['mlat', 'mlon'],
    ['lat', 'lon'],
  ] as const) {
    const marker = pairIn(`${searchParams.get(latitude) ?? ''},${searchParams.get(longitude) ?? ''}`);
    if (marker) return marker;
  }
  const [, latitude, longitude] = (new URLSearchParams(hash.slice(1)).get('map') ?? '').split('/');
  return pairIn(`${latitude ?? ''},${longitude ?? ''}`);
}

function placeOfLink(url: URL): Coordinates | LinkFault {
  const { hostname: host, protocol, pathname } = url;
  if (protocol === 'geo:') return pairIn(pathname.split(';')[0] ?? '') ?? 'noPlace';
  if (SHORT.test(host)) return 'shortLink';
  if (GOOGLE.test(host)) return fromGoogle(url) ?? 'noPlace';
  if (host === 'maps.apple.com') return fromParameters(url, ['coordinate', 'll', 'q', 'center', 'sll']) ?? 'noPlace';
  if (OPEN_STREET_MAP.test(host)) return fromOpenStreetMap(url) ?? 'noPlace';
  return 'noPlace';
}

/**
 * Reads a pasted place: two coordinates, or a link of Google Maps, Apple Maps or OpenStreetMap.
 * @returns the fault of a link that names no place; undefined for any other text
 */
export function placeIn(text: string): Coordinates | LinkFault | undefined {
  const trimmed = text.trim();
  const link = linkIn(trimmed);
  return link ? placeOfLink(link) : pairIn(trimmed);
}

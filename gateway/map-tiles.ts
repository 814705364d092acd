import { z } from 'zod';
import { WebAddress } from '../shared/process-settings.ts';
import type { MapTiles } from '../shared/session.ts';

/** The pictures of a map, which browsers load from another host. */

/** A tile's zoom level, column and row, in this order when sorted. */
const PLACEHOLDERS = ['{x}', '{y}', '{z}'];

/** Schema of the tiles' address, such as `https://tiles.example/{z}/{x}/{y}.png`. */
export const TilesAddress = WebAddress.superRefine((text, context) => {
  const refuse = (message: string) => context.addIssue({ code: 'custom', message });
  const named = [...new Set(text.match(/\{[^}]*\}/g))].toSorted();
  if (named.join() !== PLACEHOLDERS.join()) refuse('must have {z}, {x} and {y}, and nothing else in braces');
  // The content security policy of pages names one origin.
  else if (/^https?:\/\/[^/?#]*[{@]/.test(text)) refuse('must have one host, without braces, name or password');
});

/** Words of a credit, and the address that follows them. */
const CREDIT = /\s*(\S.*?)(?:\s+(https?:\/\/\S+)|\s*$)/g;

/**
 * Parses whose map it is: words, each part followed by the address that it links to, if any.
 * @example creditsIn('© A https://a.example © B') // A with its link, B without
 */
export const creditsIn = (text: string): MapTiles['credits'] =>
  [...text.matchAll(CREDIT)].map(([, words = '', link]) => (link === undefined ? { words } : { words, link }));

/** Schema of whose map it is. */
export const MapCredits = z.string().transform((text, context) => {
  const credits = creditsIn(text);
  if (credits.every(({ words, link = 'https://a' }) => !/^https?:/.test(words) && URL.canParse(link))) return credits;
  context.addIssue({ code: 'custom', message: 'must have words before each address' });
  return z.NEVER;
});

interface Given {
  publicUrl: string | undefined;
  tiles: string | undefined;
  credits: MapTiles['credits'] | undefined;
}

/** Faults of the two settings together. */
export function mapFaults({ publicUrl = '', tiles, credits }: Given): string[] {
  if (tiles === undefined) return credits === undefined ? [] : ['MAP_ATTRIBUTION belongs to MAP_TILES_URL, which is missing'];
  const isBlocked = publicUrl.startsWith('https:') && tiles.startsWith('http:');
  return [
    ...(isBlocked ? ['MAP_TILES_URL must be https, because a page from an https address loads nothing else'] : []),
    ...(credits === undefined ? ['MAP_ATTRIBUTION is missing: MAP_TILES_URL needs the words that say whose map it is'] : []),
  ];
}

import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../web-build.ts';
import { areas, languages } from './catalogues.ts';
import { type Change, placed } from './placed.ts';

/** The JSON file of one language: texts by area and key. */
export type Bundle = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** All texts of the web by language. */
export async function bundles(): Promise<Record<string, Bundle>> {
  const known = await areas();
  const inPlace = (place: number): Bundle =>
    Object.fromEntries(
      known.map(({ area, texts }) => {
        const said = Object.entries(texts).flatMap(([key, { [place]: text }]) => (text === undefined ? [] : [[key, text]]));
        return [area, Object.fromEntries(said)];
      }),
    );
  return Object.fromEntries((await languages()).map((language, place) => [language, inPlace(place)]));
}

/** The placeholders of a text. */
const namesIn = (text: string): string =>
  [...text.matchAll(/\{\w+\}/g)]
    .map(([name]) => name)
    .toSorted()
    .join();

/** Flattens bundles to single texts with their language. */
const each = (told: Readonly<Record<string, Bundle>>) =>
  Object.entries(told).flatMap(([language, bundle]) =>
    Object.entries(bundle).flatMap(([area, texts]) =>
      Object.entries(texts).map(([key, text]) => ({ language, area, key, text })),
    ),
  );

/**
 * Applies bundles to the sources. Returns the changed sources by path from the root, and a sentence
 * for each text that could not be placed.
 */
export async function sourcesWith(told: Readonly<Record<string, Bundle>>) {
  const known = new Map((await areas()).map((area) => [area.area, area]));
  const order = await languages();
  const sources = new Map<string, string>();
  const sourceOf = (file: string): string => sources.get(file) ?? readFileSync(path.join(ROOT, file), 'utf8');

  /** Places one text in its file; returns the reason when it cannot. */
  const place = (change: Change): string | undefined => {
    const { files = [], texts = {} } = known.get(change.area) ?? {};
    const now = texts[change.key];
    if (!now) return 'there is no such text';
    if (now[change.place] === change.text) return undefined;
    if (namesIn(change.text) !== namesIn(now[0] ?? '')) return 'the names in braces are not those of the English';
    for (const file of files) {
      const source = placed(file, sourceOf(file), change);
      if (source !== undefined) return void sources.set(file, source);
    }
    return 'this half is said elsewhere';
  };

  const faults = each(told).flatMap(({ language, ...text }) => {
    const reason = place({ ...text, place: order.indexOf(language) });
    return reason === undefined ? [] : [`${language}: ${text.area}, ${text.key}: ${reason}`];
  });
  return { sources, faults };
}

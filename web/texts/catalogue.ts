import type { LANGUAGES, SentenceOf } from '#shared/rules/languages.ts';

type ForEach<Things extends readonly unknown[]> = { readonly [Place in keyof Things]: string };
/** One text in every language, in the order of `LANGUAGES`. */
export type Text = ForEach<typeof LANGUAGES>;

/** The texts of one area. Made once by `catalogue`. */
export interface Catalogue<Key extends string> {
  readonly area: string;
  readonly texts: Readonly<Record<string, Text>>;
  /** Never set: carries the type of the keys to `useTexts`. */
  readonly keys?: Key;
}

/**
 * The texts of an area, each in English and Spanish side by side; one that lacks a language does
 * not compile. Both travel with the area's own code.
 *
 * @example
 * export const alertsTexts = catalogue('alerts', {
 *   clear: ['Clear all', 'Borrar todo'],
 *   unread_one: ['{count} is new', '{count} es nueva'],
 *   unread_other: ['{count} are new', '{count} son nuevas'],
 * });
 */
export const catalogue = <Key extends string>(area: string, texts: Readonly<Record<Key, Text>>): Catalogue<SentenceOf<Key>> => ({
  area,
  texts,
});

import { useSnapshot } from 'valtio';
import { LANGUAGES, type Language, LOCALES, language } from './language.ts';

type ForEach<Things extends readonly unknown[]> = { readonly [Place in keyof Things]: string };
/** One text in every language, in the order of `LANGUAGES`. */
export type Text = ForEach<typeof LANGUAGES>;

/** `unread_one` and `unread_other` are one text, asked for as `unread` with a `count`. */
type KeyOf<Keys> = Keys extends `${infer Base}_${'one' | 'other'}` ? Base : Keys;
type Values = Readonly<Record<string, string | number>>;

/** The texts of one area. Made once by `catalogue`. */
export interface Catalogue<Key extends string> {
  readonly area: string;
  readonly texts: Readonly<Record<string, Text>>;
  /** Never set: carries the type of the keys to `useTexts`. */
  readonly keys?: Key;
}

/** A text by its key, `{name}` filled in from the values. */
export type Texts<Key extends string> = (key: Key, values?: Values) => string;

/** The texts of a catalogue: `TextsOf<typeof alertsTexts>`. */
export type TextsOf<Area> = Area extends Catalogue<infer Key> ? Texts<Key> : never;

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
export const catalogue = <Key extends string>(area: string, texts: Readonly<Record<Key, Text>>): Catalogue<KeyOf<Key>> => ({
  area,
  texts,
});

const plurals: Record<Language, Intl.PluralRules> = {
  en: new Intl.PluralRules(LOCALES.en),
  es: new Intl.PluralRules(LOCALES.es),
};

/** A text by its key, in the form that `count` requires, with `{name}` replaced by the values. */
function written(texts: Catalogue<string>['texts'], spoken: Language, key: string, values: Values): string {
  const place = LANGUAGES.indexOf(spoken);
  const { count } = values;
  const form =
    typeof count === 'number' ? (texts[`${key}_${plurals[spoken].select(count)}`] ?? texts[`${key}_other`]) : undefined;
  return ((form ?? texts[key])?.[place] ?? key).replace(/\{(\w+)\}/g, (braces, name: string) => String(values[name] ?? braces));
}

const made = new Map<string, Texts<string>>();

/**
 * Always the same function for an area and a language, so that it can be a dependency of `useMemo`.
 */
function textsOf<Key extends string>({ area, texts }: Catalogue<Key>, spoken: Language): Texts<Key> {
  const name = `${spoken} ${area}`;
  const known = made.get(name);
  if (known) return known;
  const told: Texts<string> = (key, values = {}) => written(texts, spoken, key, values);
  made.set(name, told);
  return told;
}

/**
 * The texts of an area in the chosen language; the component follows when another is chosen.
 *
 * @example
 * const t = useTexts(alertsTexts);
 * <button type="button">{t('clear')}</button>
 */
export const useTexts = <Key extends string>(texts: Catalogue<Key>): Texts<Key> => textsOf(texts, useSnapshot(language).choice);

/** The same outside of React, at the time of the call, e.g. for a toast. */
export const textsNow = <Key extends string>(texts: Catalogue<Key>): Texts<Key> => textsOf(texts, language.choice);

/** The languages that Muster speaks; texts are pairs in this order. */
export const LANGUAGES = ['en', 'es'] as const;
export type Language = (typeof LANGUAGES)[number];

/** Locales of dates and numbers. */
export const LOCALES: Record<Language, string> = { en: 'en-US', es: 'es-US' };

/** A text with `{name}` replaced by the values; a name without a value stays in its braces. */
const filled = (text: string, values: Readonly<Record<string, string | number>>): string =>
  text.replace(/\{(\w+)\}/g, (braces, name: string) => String(values[name] ?? braces));

/**
 * Texts in every language. `x_one` and `x_other` are one text, asked for as `x` with a `count`.
 */
export type Sentences<Key extends string = string> = Readonly<Record<Key, readonly [english: string, spanish: string]>>;
/** The keys by which texts are asked for. */
export type SentenceOf<Keys> = Keys extends `${infer Base}_${'one' | 'other'}` ? Base : Keys;
/** A text by its key, `{name}` filled in from the values. */
export type Say<Key extends string> = (key: Key, values?: Readonly<Record<string, string | number>>) => string;

const plurals: Record<Language, Intl.PluralRules> = {
  en: new Intl.PluralRules(LOCALES.en),
  es: new Intl.PluralRules(LOCALES.es),
};

/** Says texts in a language, in the form that `count` requires; a key without a text as it is. */
export const saying =
  <Key extends string>(texts: Sentences<Key>, language: Language): Say<SentenceOf<Key>> =>
  (key, values = {}) => {
    const all: Sentences = texts;
    const { count } = values;
    const form =
      typeof count === 'number' ? (all[`${key}_${plurals[language].select(count)}`] ?? all[`${key}_other`]) : undefined;
    return filled((form ?? all[key])?.[LANGUAGES.indexOf(language)] ?? key, values);
  };

/** A text of a pair, filled in, for readers whose language is known without a page. */
export const inLanguage = (
  text: readonly [english: string, spanish: string],
  language: Language,
  values: Readonly<Record<string, string | number>> = {},
): string => filled(text[LANGUAGES.indexOf(language)]!, values);

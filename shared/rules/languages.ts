/** The languages that Muster speaks; texts are pairs in this order. */
export const LANGUAGES = ['en', 'es'] as const;
export type Language = (typeof LANGUAGES)[number];

/** Locales of dates and numbers. */
export const LOCALES: Record<Language, string> = { en: 'en-US', es: 'es-US' };

/** A text with `{name}` replaced by the values; a name without a value stays in its braces. */
export const filled = (text: string, values: Readonly<Record<string, string | number>>): string =>
  text.replace(/\{(\w+)\}/g, (braces, name: string) => String(values[name] ?? braces));

/** A text of a pair, filled in, for readers whose language is known without a page. */
export const inLanguage = (
  text: readonly [english: string, spanish: string],
  language: Language,
  values: Readonly<Record<string, string | number>> = {},
): string => filled(text[LANGUAGES.indexOf(language)]!, values);

import PrimeReact, { addLocale, locale, localeOptions } from 'primereact/api';
import { subscribe } from 'valtio';
import { LANGUAGES, type Language, LOCALES } from '#shared/rules/languages.ts';
import { language } from '../texts/language.ts';
import type { Catalogue } from '../texts/texts.ts';
import { primereactAriaTexts, primereactTexts } from './texts.ts';

/**
 * Widgets that come from PrimeReact import this, so that a page without one loads nothing of it.
 * They are drawn unstyled: no class and no stylesheet of the library. Each widget names its parts
 * by `pt`, and its own stylesheet draws them (docs/decisions/0017-primereact.md).
 */
PrimeReact.unstyled = true;

/** 2023-01-01 was a Sunday, with which PrimeReact begins its lists of days. */
const dayNames = (tag: string, weekday: 'long' | 'short'): string[] =>
  Array.from({ length: 7 }, (_, day) => new Date(2023, 0, 1 + day).toLocaleDateString(tag, { weekday }));

const monthNames = (tag: string, month: 'long' | 'short'): string[] =>
  Array.from({ length: 12 }, (_, index) => new Date(2023, index, 1).toLocaleDateString(tag, { month }));

const capital = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);

/** Texts under PrimeReact's own keys. */
const wordsIn = (spoken: Language, { texts }: Catalogue<string>): Record<string, string> =>
  Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, text[LANGUAGES.indexOf(spoken)]!]));

/** Month and day names come from the browser. */
function optionsOf(spoken: Language) {
  const tag = LOCALES[spoken];
  const known = localeOptions('en') as { aria: Record<string, string> };
  return {
    ...wordsIn(spoken, primereactTexts),
    aria: { ...known.aria, ...wordsIn(spoken, primereactAriaTexts) },
    dayNames: dayNames(tag, 'long'),
    dayNamesShort: dayNames(tag, 'short'),
    dayNamesMin: dayNames(tag, 'short').map((name) => capital(name).slice(0, 2)),
    monthNames: monthNames(tag, 'long').map(capital),
    monthNamesShort: monthNames(tag, 'short').map(capital),
    // The payroll week's first day, and MM/DD/YYYY in every language.
    firstDayOfWeek: 1,
    dateFormat: 'mm/dd/yy',
  };
}

for (const spoken of LANGUAGES) addLocale(spoken, optionsOf(spoken));
const follow = (): void => void locale(language.choice);
follow();
// Lives as long as the page, as the widgets do.
subscribe(language, follow, true);

import { addLocale, locale, localeOptions } from 'primereact/api';
import { subscribe } from 'valtio';
import { LANGUAGES, type Language, LOCALES, language } from '../texts/language.ts';

/**
 * The few words of its own that PrimeReact says in our widgets; month and day names come from the
 * browser.
 */
const WORDS = {
  en: {
    chooseDate: 'Choose date',
    chooseMonth: 'Choose month',
    chooseYear: 'Choose year',
    prevMonth: 'Previous month',
    nextMonth: 'Next month',
    prevYear: 'Previous year',
    nextYear: 'Next year',
    prevDecade: 'Previous decade',
    nextDecade: 'Next decade',
    aria: { selectAll: 'Select all', unselectAll: 'Select none', selectRow: 'Select row', unselectRow: 'Unselect row' },
  },
  es: {
    chooseDate: 'Elegir fecha',
    chooseMonth: 'Elegir mes',
    chooseYear: 'Elegir año',
    prevMonth: 'Mes anterior',
    nextMonth: 'Mes siguiente',
    prevYear: 'Año anterior',
    nextYear: 'Año siguiente',
    prevDecade: 'Década anterior',
    nextDecade: 'Década siguiente',
    aria: {
      selectAll: 'Seleccionar todo',
      unselectAll: 'No seleccionar nada',
      selectRow: 'Seleccionar fila',
      unselectRow: 'Quitar fila de la selección',
    },
  },
} as const satisfies Record<Language, object>;

/** 2023-01-01 was a Sunday, with which PrimeReact begins its lists of days. */
const dayNames = (tag: string, weekday: 'long' | 'short'): string[] =>
  Array.from({ length: 7 }, (_, day) => new Date(2023, 0, 1 + day).toLocaleDateString(tag, { weekday }));

const monthNames = (tag: string, month: 'long' | 'short'): string[] =>
  Array.from({ length: 12 }, (_, index) => new Date(2023, index, 1).toLocaleDateString(tag, { month }));

const capital = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);

function optionsOf(spoken: Language) {
  const tag = LOCALES[spoken];
  const { aria, ...words } = WORDS[spoken];
  const known = localeOptions('en') as { aria: Record<string, string> };
  return {
    ...words,
    aria: { ...known.aria, ...aria },
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

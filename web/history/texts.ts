import { catalogue } from '../texts/texts.ts';

/** What every history says. */
export const historyTexts = catalogue('history', {
  en: {
    title: 'History',
    none: 'Nothing was changed yet.',
    more: 'View More',
    what: '{thing} {verb}',
    system: 'The system',
    actingAs: '{name}, acting as {other}',
  },
  es: {
    title: 'Historial',
    none: 'Todavía no se cambió nada.',
    more: 'Ver más',
    // What was done is said of things of both genders.
    what: '{thing}: {verb}',
    system: 'El sistema',
    actingAs: '{name}, como {other}',
  },
});

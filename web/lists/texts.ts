import { catalogue } from '../texts/texts.ts';

/** What every list says. */
export const listsTexts = catalogue('lists', {
  en: {
    clearFilters: 'Clear Filters',
  },
  es: {
    clearFilters: 'Borrar filtros',
  },
});

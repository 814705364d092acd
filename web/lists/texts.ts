import { catalogue } from '../texts/texts.ts';

/** What every list says. */
export const listsTexts = catalogue('lists', {
  en: {
    clearFilters: 'Clear Filters',
    showBeyond_one: 'Show it',
    showBeyond_other: 'Show them',
  },
  es: {
    clearFilters: 'Borrar filtros',
    showBeyond_one: 'Mostrarlo',
    showBeyond_other: 'Mostrarlos',
  },
});

import { catalogue } from '../../texts/texts.ts';

/** What fields say beside the names that their screens give them. */
export const fieldsTexts = catalogue('fields', {
  en: {
    clearSearch: 'Clear search',
    find: 'Find',
    noChoices: 'No results found',
    chosen_one: 'chosen',
    chosen_other: 'chosen',
    invalidTime: 'Input valid time',
    moneyForm: 'Write it like 1,234.50',
    timeHint: 'hh:mm a.m.',
  },
  es: {
    clearSearch: 'Borrar búsqueda',
    find: 'Buscar',
    noChoices: 'Sin resultados',
    chosen_one: 'elegido',
    chosen_other: 'elegidos',
    invalidTime: 'Ingresa una hora válida',
    moneyForm: 'Escríbelo así: 1,234.50',
    timeHint: 'hh:mm a.m.',
  },
});

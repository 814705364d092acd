import { catalogue } from '#web/texts/texts.ts';

/** What fields say beside the names that their screens give them. */
export const fieldsTexts = catalogue('fields', {
  en: {
    clearSearch: 'Clear search',
    find: 'Find',
    noChoices: 'No results found',
    chosen_one: 'chosen',
    chosen_other: 'chosen',
    invalidTime: 'Input valid time',
    skippedTime: 'This time does not exist that day: the clocks skip it',
    whichTime: 'This time comes twice that day: first or second?',
    firstTime: 'First ({zone})',
    secondTime: 'Second ({zone})',
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
    skippedTime: 'Esta hora no existe ese día: los relojes la saltan',
    whichTime: 'Esta hora se repite ese día: ¿la primera o la segunda?',
    firstTime: 'Primera ({zone})',
    secondTime: 'Segunda ({zone})',
    moneyForm: 'Escríbelo así: 1,234.50',
    timeHint: 'hh:mm a.m.',
  },
});

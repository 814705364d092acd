import { catalogue } from '#web/texts/texts.ts';

export const fieldsTexts = catalogue('fields', {
  clearSearch: ['Clear search', 'Borrar búsqueda'],
  find: ['Find', 'Buscar'],
  noChoices: ['No results found', 'Sin resultados'],
  chosen_one: ['chosen', 'elegido'],
  chosen_other: ['chosen', 'elegidos'],
  invalidTime: ['Input valid time', 'Ingresa una hora válida'],
  skippedTime: ['This time does not exist that day: the clocks skip it', 'Esta hora no existe ese día: los relojes la saltan'],
  whichTime: ['This time comes twice that day: first or second?', 'Esta hora se repite ese día: ¿la primera o la segunda?'],
  firstTime: ['First ({zone})', 'Primera ({zone})'],
  secondTime: ['Second ({zone})', 'Segunda ({zone})'],
  moneyForm: ['Write it like 1,234.50', 'Escríbelo así: 1,234.50'],
  timeHint: ['hh:mm a.m.', 'hh:mm a.m.'],
});

import { catalogue } from '../texts/texts.ts';

/** The few words of its own that PrimeReact says in our widgets. */
export const primereactTexts = catalogue('primereact', {
  chooseDate: ['Choose date', 'Elegir fecha'],
  chooseMonth: ['Choose month', 'Elegir mes'],
  chooseYear: ['Choose year', 'Elegir año'],
  prevMonth: ['Previous month', 'Mes anterior'],
  nextMonth: ['Next month', 'Mes siguiente'],
  prevYear: ['Previous year', 'Año anterior'],
  nextYear: ['Next year', 'Año siguiente'],
  prevDecade: ['Previous decade', 'Década anterior'],
  nextDecade: ['Next decade', 'Década siguiente'],
});

/** Texts for screen readers only. */
export const primereactAriaTexts = catalogue('primereactAria', {
  selectAll: ['Select all', 'Seleccionar todo'],
  unselectAll: ['Select none', 'No seleccionar nada'],
  selectRow: ['Select row', 'Seleccionar fila'],
  unselectRow: ['Unselect row', 'Quitar fila de la selección'],
});

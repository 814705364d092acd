import { catalogue } from '../texts/texts.ts';

/** What is said of who else is at a sheet. */
export const presenceTexts = catalogue('presenceHere', {
  en: {
    alsoHere: 'Also here: {names}',
    editing: '{name}, editing',
    editsRow: '{names} is editing this row',
    actedBy: '{name} (by {by})',
    unnamed_one: '{count} more person',
    unnamed_other: '{count} more people',
  },
  es: {
    alsoHere: 'También aquí: {names}',
    editing: '{name}, editando',
    editsRow: '{names} está editando esta fila',
    actedBy: '{name} (por {by})',
    unnamed_one: '{count} persona más',
    unnamed_other: '{count} personas más',
  },
});

import { catalogue } from '../texts/texts.ts';

export const presenceTexts = catalogue('presenceHere', {
  alsoHere: ['Also here: {names}', 'También aquí: {names}'],
  editing: ['{name}, editing', '{name}, editando'],
  editsRow: ['{names} is editing this row', '{names} está editando esta fila'],
  actedBy: ['{name} (by {by})', '{name} (por {by})'],
  unnamed_one: ['{count} more person', '{count} persona más'],
  unnamed_other: ['{count} more people', '{count} personas más'],
});

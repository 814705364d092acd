import { catalogue } from '#web/texts/texts.ts';

export const columnsTexts = catalogue('columns', {
  list: ['Columns of this list', 'Columnas de esta lista'],
  hint: ['Alt + ↑ ↓ moves a column.', 'Alt + ↑ ↓ mueve una columna.'],
  kept: ['Always shown', 'Siempre visible'],
  up: ['Move {column} up', 'Subir {column}'],
  down: ['Move {column} down', 'Bajar {column}'],
  widths: ['Width, px', 'Ancho, px'],
  width: ['Width of {column}, pixels', 'Ancho de {column}, píxeles'],
  ownWidth: ['auto', 'auto'],
  moved: ['{column}: {place} of {count}', '{column}: {place} de {count}'],
  reset: ['Reset', 'Restablecer'],
  isReset: ['The columns are as at first', 'Las columnas están como al principio'],
});

import { catalogue } from '#web/texts/texts.ts';

export const navigationTexts = catalogue('navigation', {
  rowsPerPage: ['Rows per page', 'Filas por página'],
  perPage: ['{rows} per page', '{rows} por página'],
  pages: ['Pages', 'Páginas'],
  page: ['Page {page}', 'Página {page}'],
  previousPage: ['Previous page', 'Página anterior'],
  nextPage: ['Next page', 'Página siguiente'],
  rowsShown: ['{first}–{last} of {count}', '{first}–{last} de {count}'],
});

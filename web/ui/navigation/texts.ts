import { catalogue } from '#web/texts/texts.ts';

/** What the way from page to page says. */
export const navigationTexts = catalogue('navigation', {
  en: {
    rowsPerPage: 'Rows per page',
    perPage: '{rows} per page',
    pages: 'Pages',
    page: 'Page {page}',
    previousPage: 'Previous page',
    nextPage: 'Next page',
    rowsShown: '{first}–{last} of {count}',
  },
  es: {
    rowsPerPage: 'Filas por página',
    perPage: '{rows} por página',
    pages: 'Páginas',
    page: 'Página {page}',
    previousPage: 'Página anterior',
    nextPage: 'Página siguiente',
    rowsShown: '{first}–{last} de {count}',
  },
});

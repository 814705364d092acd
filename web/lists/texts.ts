import { catalogue } from '../texts/texts.ts';

export const listsTexts = catalogue('lists', {
  clearFilters: ['Clear Filters', 'Borrar filtros'],
  views: ['Views', 'Vistas'],
  closeTo: ['No exact match. Close to “{text}”:', 'Sin coincidencia exacta. Parecido a «{text}»:'],
  columns: ['Columns', 'Columnas'],
  columnsShown_one: ['shown', 'visible'],
  columnsShown_other: ['shown', 'visibles'],
  showBeyond_one: ['Show it', 'Mostrarlo'],
  showBeyond_other: ['Show them', 'Mostrarlos'],
});

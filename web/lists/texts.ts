import { catalogue } from '../texts/texts.ts';

export const listsTexts = catalogue('lists', {
  clearFilters: ['Clear Filters', 'Borrar filtros'],
  views: ['Views', 'Vistas'],
  showBeyond_one: ['Show it', 'Mostrarlo'],
  showBeyond_other: ['Show them', 'Mostrarlos'],
});

import { common } from '#web/texts/common.ts';
import { catalogue } from '#web/texts/texts.ts';

export const foundTexts = catalogue('found', {
  loading: common.loading,
  missing: common.missing,
  nothing: ['No results found', 'Sin resultados'],
  failed: ['Could not fetch the choices', 'No se pudieron obtener las opciones'],
  more: ['{shown} of {count}. Type a name to find others.', '{shown} de {count}. Escribe un nombre para buscar otros.'],
});

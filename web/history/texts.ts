import { common } from '../texts/common.ts';
import { catalogue } from '../texts/texts.ts';

/** What every history says. */
export const historyTexts = catalogue('history', {
  title: common.history,
  failed: ['Could not retrieve the history', 'No se pudo obtener el historial'],
  none: ['Nothing was changed yet.', 'Todavía no se cambió nada.'],
  more: common.viewMore,
  // What was done is said of things of both genders.
  what: ['{thing} {verb}', '{thing}: {verb}'],
  system: common.system,
  actingAs: ['{name}, acting as {other}', '{name}, como {other}'],
});

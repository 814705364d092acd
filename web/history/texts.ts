import { FIELD_WORDS } from '#shared/audit/fields.ts';
import { PART_WORDS } from '#shared/audit/subjects.ts';
import { VALUE_WORDS } from '#shared/audit/values.ts';
import { VERB_WORDS } from '#shared/audit/verbs.ts';
import { common } from '../texts/common.ts';
import { catalogue } from '../texts/texts.ts';

/** The texts of every history. */
export const historyTexts = catalogue('history', {
  title: common.history,
  failed: ['Could not retrieve the history', 'No se pudo obtener el historial'],
  none: ['Nothing was changed yet.', 'Todavía no se cambió nada.'],
  more: common.viewMore,
  // The Spanish text avoids agreement with the gender of the thing.
  what: ['{thing} {verb}', '{thing}: {verb}'],
  system: common.system,
  actingAs: ['{name}, acting as {other}', '{name}, como {other}'],
});

export const partTexts = catalogue('changeParts', PART_WORDS);
export const verbTexts = catalogue('changeVerbs', VERB_WORDS);
export const fieldTexts = catalogue('changeFields', FIELD_WORDS);
export const valueTexts = catalogue('changeValues', VALUE_WORDS);

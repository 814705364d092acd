import { FIELD_WORDS } from '#shared/audit/fields.ts';
import { PART_WORDS } from '#shared/audit/subjects.ts';
import { VALUE_WORDS } from '#shared/audit/values.ts';
import { VERB_WORDS } from '#shared/audit/verbs.ts';
import { catalogue } from '../texts/texts.ts';

export const partTexts = catalogue('changeParts', PART_WORDS);
export const verbTexts = catalogue('changeVerbs', VERB_WORDS);
export const fieldTexts = catalogue('changeFields', FIELD_WORDS);
export const valueTexts = catalogue('changeValues', VALUE_WORDS);

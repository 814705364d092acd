import { catalogue } from '#web/texts/texts.ts';

/** What a tree says beside the names in it. */
export const treesTexts = catalogue('trees', {
  below_one: ['{count} below {name}', '{count} debajo de {name}'],
  below_other: ['{count} below {name}', '{count} debajo de {name}'],
});

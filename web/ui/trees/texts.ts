import { catalogue } from '#web/texts/texts.ts';

/** What a tree says beside the names in it. */
export const treesTexts = catalogue('trees', {
  en: { below_one: '{count} below {name}', below_other: '{count} below {name}' },
  es: { below_one: '{count} debajo de {name}', below_other: '{count} debajo de {name}' },
});

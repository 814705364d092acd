import { catalogue } from '#web/texts/texts.ts';

export const treesTexts = catalogue('trees', {
  below_one: ['{count} below {name}', '{count} debajo de {name}'],
  below_other: ['{count} below {name}', '{count} debajo de {name}'],
});

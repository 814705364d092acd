import { catalogue } from '#web/texts/texts.ts';

/** What choosing rows of a table is called. */
export const tableTexts = catalogue('table', {
  choose: ['Choose', 'Elegir'],
  chooseAll: ['Choose all', 'Elegir todo'],
  chooseRow: ['Choose {name}', 'Elegir {name}'],
});

import { catalogue } from '#web/texts/texts.ts';

export const tableTexts = catalogue('table', {
  choose: ['Choose', 'Elegir'],
  chooseAll: ['Choose all', 'Elegir todo'],
  chooseRow: ['Choose {name}', 'Elegir {name}'],
});

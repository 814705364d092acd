import { catalogue } from '#web/texts/texts.ts';

/** What choosing rows of a table is called. */
export const tableTexts = catalogue('table', {
  en: {
    choose: 'Choose',
    chooseAll: 'Choose all',
    chooseRow: 'Choose {name}',
  },
  es: {
    choose: 'Elegir',
    chooseAll: 'Elegir todo',
    chooseRow: 'Elegir {name}',
  },
});

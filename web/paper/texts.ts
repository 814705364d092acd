import { catalogue } from '../texts/texts.ts';

/** What printed pages say of themselves. */
export const paperTexts = catalogue('paper', {
  en: {
    print: 'Print',
    printKey: 'Ctrl P',
    asOf: 'As of {time}',
    preparing: 'Fetching everything that is to be printed.',
    notWhole: '{first} to {last} of {count}: the others could not be fetched.',
    most: 'The first {shown} of {count}.',
  },
  es: {
    print: 'Imprimir',
    printKey: 'Ctrl P',
    asOf: 'Datos de las {time}',
    preparing: 'Se busca todo lo que se va a imprimir.',
    notWhole: '{first} a {last} de {count}: no se pudo obtener el resto.',
    most: 'Los primeros {shown} de {count}.',
  },
});

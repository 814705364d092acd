import { catalogue } from '../texts/texts.ts';

export const printTexts = catalogue('paper', {
  print: ['Print', 'Imprimir'],
  printKey: ['Ctrl P', 'Ctrl P'],
  asOf: ['As of {time}', 'Datos de las {time}'],
  preparing: ['Fetching everything that is to be printed.', 'Se busca todo lo que se va a imprimir.'],
  notWhole: [
    '{first} to {last} of {count}: the others could not be fetched.',
    '{first} a {last} de {count}: no se pudo obtener el resto.',
  ],
  most: ['The first {shown} of {count}.', 'Los primeros {shown} de {count}.'],
});

import { catalogue } from '#web/texts/texts.ts';

export const picturesTexts = catalogue('pictures', {
  earlier: ['Earlier pictures', 'Imágenes anteriores'],
  later: ['Later pictures', 'Imágenes siguientes'],
  one: ['{first} of {count}', '{first} de {count}'],
  several: ['{first} to {last} of {count}', '{first} a {last} de {count}'],
  broken: ['Cannot be shown', 'No se puede mostrar'],
});

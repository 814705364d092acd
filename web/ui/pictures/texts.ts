import { catalogue } from '#web/texts/texts.ts';

/** What a strip of pictures says beside their names. */
export const picturesTexts = catalogue('pictures', {
  en: {
    earlier: 'Earlier pictures',
    later: 'Later pictures',
    one: '{first} of {count}',
    several: '{first} to {last} of {count}',
    broken: 'Cannot be shown',
  },
  es: {
    earlier: 'Imágenes anteriores',
    later: 'Imágenes siguientes',
    one: '{first} de {count}',
    several: '{first} a {last} de {count}',
    broken: 'No se puede mostrar',
  },
});

import { common } from '#web/texts/common.ts';
import { catalogue } from '#web/texts/texts.ts';

export const mapTexts = catalogue('map', {
  title: ['Place on Map', 'Ubicar en el mapa'],
  use: ['Use this place', 'Usar este lugar'],
  cancel: common.cancel,
  map: ['Map', 'Mapa'],
  zoomIn: ['Zoom in', 'Acercar'],
  zoomOut: ['Zoom out', 'Alejar'],
  noPlace: ['No place yet', 'Aún sin lugar'],
  press: ['Press the map where the job is, or drag the pin.', 'Pulsa el mapa donde está el trabajo o arrastra el marcador.'],
  keys: [
    'The arrow keys move the pin, with Shift further; + and − zoom; Enter means “{button}”.',
    'Las flechas mueven el marcador, con Mayús más lejos; + y − cambian el zoom; Intro significa «{button}».',
  ],
  noPictures: [
    'The pictures of the map cannot be loaded. The grid shows degrees.',
    'No se pueden cargar las imágenes del mapa. La cuadrícula muestra grados.',
  ],
});

import { common } from '#web/texts/common.ts';
import { catalogue } from '#web/texts/texts.ts';

export const placeTexts = catalogue('jobPlace', {
  placeOnMap: ['Place on map', 'Ubicar en el mapa'],
  save: common.save,
  saving: common.saving,
  failed: ['Could not save the place', 'No se pudo guardar el lugar'],
});

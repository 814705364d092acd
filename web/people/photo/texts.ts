import { common } from '#web/texts/common.ts';
import { catalogue } from '#web/texts/texts.ts';

export const clockPhotoTexts = catalogue('clockPhoto', {
  loading: common.loading,
  removed: ['The photo was removed after its time', 'La foto se retiró al cumplir su plazo'],
  failed: ['The photo could not be loaded', 'No se pudo cargar la foto'],
  retry: common.retry,
});

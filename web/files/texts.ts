import { catalogue } from '../texts/texts.ts';

/** What is said of files that are not sent, and beside those that are. */
export const sendTexts = catalogue('sendFiles', {
  en: {
    mustBe: 'The file must be {kinds}',
    or: '{some} or {last}',
    hint: '{kinds}, up to {size} each',
    tooLarge: 'Too large',
    'larger.picture': 'One or more images are larger than {size}, please select smaller images and try again',
    'larger.file': 'One or more files are larger than {size}, please select smaller files and try again',
    ok: 'Ok',
  },
  es: {
    mustBe: 'El archivo debe ser {kinds}',
    or: '{some} o {last}',
    hint: '{kinds}, hasta {size} cada uno',
    tooLarge: 'Demasiado grande',
    'larger.picture': 'Una o más imágenes superan {size}; elige imágenes más pequeñas e inténtalo de nuevo',
    'larger.file': 'Uno o más archivos superan {size}; elige archivos más pequeños e inténtalo de nuevo',
    ok: 'Aceptar',
  },
});

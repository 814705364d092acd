import { common } from '../texts/common.ts';
import { catalogue } from '../texts/texts.ts';

export const sendTexts = catalogue('sendFiles', {
  mustBe: ['The file must be {kinds}', 'El archivo debe ser {kinds}'],
  or: ['{some} or {last}', '{some} o {last}'],
  hint: ['{kinds}, up to {size} each', '{kinds}, hasta {size} cada uno'],
  tooLarge: ['Too large', 'Demasiado grande'],
  'larger.picture': [
    'One or more images are larger than {size}, please select smaller images and try again',
    'Una o más imágenes superan {size}; elige imágenes más pequeñas e inténtalo de nuevo',
  ],
  'larger.file': [
    'One or more files are larger than {size}, please select smaller files and try again',
    'Uno o más archivos superan {size}; elige archivos más pequeños e inténtalo de nuevo',
  ],
  ok: common.ok,
});

/** The way to where files are imported. */
export const importLinkTexts = catalogue('importLink', { import: ['Import', 'Importar'] });

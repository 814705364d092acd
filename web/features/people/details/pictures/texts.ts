import { common } from '#web/texts/common.ts';
import { catalogue } from '#web/texts/texts.ts';

export const personPicturesTexts = catalogue('personPictures', {
  uploadImage: ['Upload Image', 'Subir imagen'],
  full: ['Limit of 5 pictures per employee', 'Límite de 5 fotos por empleado'],
  pictures_one: ['{count} picture', '{count} foto'],
  pictures_other: ['{count} pictures', '{count} fotos'],
  picturesOf: ['Pictures of {name}', 'Fotos de {name}'],
  addFirst: ['Add a picture of {name}', 'Añadir una foto de {name}'],
  choose: ['Pictures', 'Fotos'],
  hint: [
    'jpg, jpeg or png, up to 1MB each; below 200KB and 678x456px is best',
    'jpg, jpeg o png, hasta 1MB cada una; mejor menos de 200KB y 678x456px',
  ],
  chosen: ['New pictures', 'Fotos nuevas'],
  takeOut: ['Take out {picture}', 'Quitar {picture}'],
  confirm: common.upload,
  sending: ['Uploading...', 'Subiendo...'],
  main: ['Main', 'Principal'],
  makeMain: ['Make main', 'Hacer principal'],
  makeMainOf: ['Make {picture} the main picture', 'Hacer de {picture} la foto principal'],
  remove: ['Delete {picture}', 'Eliminar {picture}'],
  removeTitle: ['Delete Picture?', '¿Eliminar la foto?'],
  removeText: ['Are you sure you want to delete {picture} of {name}?', '¿Seguro que quieres eliminar {picture} de {name}?'],
  removeConfirm: common.delete,
  removeFailed: ['Could not delete the picture', 'No se pudo eliminar la foto'],
  mainFailed: ['Could not choose the main picture', 'No se pudo elegir la foto principal'],
  none: ['No pictures yet.', 'Aún no hay fotos.'],
});

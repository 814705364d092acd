import { catalogue } from '#web/texts/texts.ts';

/** What is told of a person beside what their form has. */
export const fieldWordsTexts = catalogue('personFields', {
  vacationAvailable: ['Vacation Available', 'Vacaciones disponibles'],
  hasNotMatchedPictures: ['Photo mismatch', 'Foto no coincidente'],
  isMain: ['Main picture', 'Foto principal'],
  yes: ['Yes', 'Sí'],
  no: ['No', 'No'],
});

import { catalogue } from '#web/texts/texts.ts';

/** What is told of a person beside what their form has. */
export const fieldWordsTexts = catalogue('personFields', {
  en: {
    vacationAvailable: 'Vacation Available',
    hasNotMatchedPictures: 'Photo mismatch',
    isMain: 'Main picture',
    yes: 'Yes',
    no: 'No',
  },
  es: {
    vacationAvailable: 'Vacaciones disponibles',
    hasNotMatchedPictures: 'Foto no coincidente',
    isMain: 'Foto principal',
    yes: 'Sí',
    no: 'No',
  },
});

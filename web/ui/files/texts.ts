import { catalogue } from '#web/texts/texts.ts';

/** What uploads say beside the names of their files. */
export const filesTexts = catalogue('files', {
  en: {
    choose_one: 'Choose a file',
    choose_other: 'Choose files',
    drop: 'or drop or paste here',
    refused: 'Cannot be taken',
    waiting: 'Waiting',
    done: 'Uploaded',
    failed: 'Not uploaded',
    allDone: '{done} of {count} uploaded',
    cancelOne: 'Cancel {name}',
    retryOne: 'Retry {name}',
    removeOne: 'Remove {name}',
  },
  es: {
    choose_one: 'Elegir un archivo',
    choose_other: 'Elegir archivos',
    drop: 'o soltar o pegar aquí',
    refused: 'No se admite',
    waiting: 'En espera',
    done: 'Subido',
    failed: 'No se subió',
    allDone: '{done} de {count} subidos',
    cancelOne: 'Cancelar {name}',
    retryOne: 'Reintentar {name}',
    removeOne: 'Quitar {name}',
  },
});

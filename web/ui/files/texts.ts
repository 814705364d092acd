import { catalogue } from '#web/texts/texts.ts';

export const filesTexts = catalogue('files', {
  choose_one: ['Choose a file', 'Elegir un archivo'],
  choose_other: ['Choose files', 'Elegir archivos'],
  drop: ['or drop or paste here', 'o soltar o pegar aquí'],
  refused: ['Cannot be taken', 'No se admite'],
  waiting: ['Waiting', 'En espera'],
  done: ['Uploaded', 'Subido'],
  failed: ['Not uploaded', 'No se subió'],
  allDone: ['{done} of {count} uploaded', '{done} de {count} subidos'],
  cancelOne: ['Cancel {name}', 'Cancelar {name}'],
  retryOne: ['Retry {name}', 'Reintentar {name}'],
  removeOne: ['Remove {name}', 'Quitar {name}'],
});

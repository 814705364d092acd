import { catalogue } from '#web/texts/texts.ts';

/** How a thing is called that has no name of its own, and what kind a file is of. */
export const openedTexts = catalogue('opened', {
  crewOf: ['{name}’s crew, {day}', 'Cuadrilla de {name}, {day}'],
  hoursOf: ['Hours of {name}', 'Horas de {name}'],
  upload: ['Upload', 'Carga'],
  export: ['Export', 'Exportación'],
  import: ['Import', 'Importación'],
});

import { common } from '#web/texts/common.ts';
import { catalogue } from '#web/texts/texts.ts';

/** The codes of a job, and those of the company. */
export const phaseCodesTexts = catalogue('phaseCodes', {
  headCode: ['Code', 'Código'],
  headDescription: common.description,
  headActions: common.action,
  retired: ['Retired', 'Retirado'],
  booksOnly: ['Books only', 'Solo contabilidad'],
  add: ['Add Code', 'Añadir código'],
  editOne: ['Edit code {code}', 'Editar el código {code}'],
  removeOne: ['Remove code {code}', 'Quitar el código {code}'],
  takeBackOne: ['Take code {code} back', 'Recuperar el código {code}'],

  addTitle: ['Add Phase Code', 'Añadir código de fase'],
  editTitle: ['Edit Phase Code', 'Editar código de fase'],
  phaseCode: ['Code', 'Código'],
  description: common.description,
  none: ['- - -', '- - -'],
  addFailed: ['Could not add the phase code', 'No se pudo añadir el código de fase'],
  editFailed: ['Could not change the phase code', 'No se pudo cambiar el código de fase'],
  removeTitle: ['Remove Phase Code?', '¿Quitar el código de fase?'],
  removeFailed: ['Could not remove the phase code', 'No se pudo quitar el código de fase'],
  remove: ['Remove', 'Quitar'],
  removing: ['Removing', 'Quitando'],
  takeBackFailed: ['Could not take the phase code back', 'No se pudo recuperar el código de fase'],
});

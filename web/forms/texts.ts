import { common } from '../texts/common.ts';
import { catalogue } from '../texts/texts.ts';

export const formsTexts = catalogue('forms', {
  save: common.save,
  saving: common.saving,
  cancel: common.cancel,
  saveFailed: ['Could not save', 'No se pudo guardar'],
  unsaved: ['Leave without saving?', '¿Salir sin guardar?'],
  unsavedText: ['What you entered on this page is not saved yet.', 'Lo que escribiste en esta página todavía no está guardado.'],
  leave: ['Leave without saving', 'Salir sin guardar'],
  stay: ['Stay', 'Quedarse'],
  weekdays: ['Weekdays', 'Días de la semana'],
  phoneHint: ['(914) 555-0142 ext 12', '(914) 555-0142 ext 12'],
});

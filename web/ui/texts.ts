import { common } from '../texts/common.ts';
import { catalogue } from '../texts/texts.ts';

/** The words that several rooms of widgets say. */
export const uiTexts = catalogue('ui', {
  retry: common.retry,
  cancel: common.cancel,
  clear: ['Clear', 'Borrar'],
  apply: ['Apply', 'Aplicar'],
  save: common.save,
  confirm: ['Confirm', 'Confirmar'],
  close: common.close,
  loading: common.loading,
  noAnswer: ['The server did not answer.', 'El servidor no respondió.'],
  showAll: ['Show all {number}', 'Mostrar los {number}'],
  showFewer: ['Show fewer', 'Mostrar menos'],
});

import { catalogue } from '../texts/texts.ts';

/** The words that several rooms of widgets say. */
export const uiTexts = catalogue('ui', {
  retry: ['Retry', 'Reintentar'],
  cancel: ['Cancel', 'Cancelar'],
  clear: ['Clear', 'Borrar'],
  apply: ['Apply', 'Aplicar'],
  save: ['Save', 'Guardar'],
  confirm: ['Confirm', 'Confirmar'],
  close: ['Close', 'Cerrar'],
  loading: ['Loading...', 'Cargando...'],
  noAnswer: ['The server did not answer.', 'El servidor no respondió.'],
});

import { catalogue } from '../texts/texts.ts';

/** The words that several rooms of widgets say. */
export const uiTexts = catalogue('ui', {
  en: {
    retry: 'Retry',
    cancel: 'Cancel',
    clear: 'Clear',
    apply: 'Apply',
    save: 'Save',
    confirm: 'Confirm',
    close: 'Close',
    loading: 'Loading...',
    noAnswer: 'The server did not answer.',
  },
  es: {
    retry: 'Reintentar',
    cancel: 'Cancelar',
    clear: 'Borrar',
    apply: 'Aplicar',
    save: 'Guardar',
    confirm: 'Confirmar',
    close: 'Cerrar',
    loading: 'Cargando...',
    noAnswer: 'El servidor no respondió.',
  },
});

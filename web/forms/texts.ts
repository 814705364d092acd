import { catalogue } from '../texts/texts.ts';

/** What every form says. */
export const formsTexts = catalogue('forms', {
  en: {
    save: 'Save',
    saving: 'Saving …',
    cancel: 'Cancel',
    saveFailed: 'Could not save',
    unsaved: 'Leave without saving?',
    unsavedText: 'What you entered on this page is not saved yet.',
    leave: 'Leave without saving',
    stay: 'Stay',
    phoneHint: '(914) 555-0142 ext 12',
  },
  es: {
    save: 'Guardar',
    saving: 'Guardando …',
    cancel: 'Cancelar',
    saveFailed: 'No se pudo guardar',
    unsaved: '¿Salir sin guardar?',
    unsavedText: 'Lo que escribiste en esta página todavía no está guardado.',
    leave: 'Salir sin guardar',
    stay: 'Quedarse',
    phoneHint: '(914) 555-0142 ext 12',
  },
});

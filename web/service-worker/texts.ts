import { catalogue } from '../texts/catalogue.ts';

/** What a notification says after *Take* was pressed on it. */
export const workerTexts = catalogue('serviceWorker', {
  taken: ['You have it', 'La tienes tú'],
  faster: ['{name} was faster and has it', '{name} se te adelantó y la tiene'],
  settled: ['{name} has resolved it', '{name} la resolvió'],
  ended: ['It is resolved by now', 'Ya está resuelta'],
  changed: [
    'Somebody has changed it meanwhile. Open it to see how it is.',
    'Alguien la cambió entretanto. Ábrela para ver cómo está.',
  ],
  gone: ['It is not there any more', 'Ya no existe'],
  signIn: ['Sign in to take it', 'Inicia sesión para tomarla'],
  failed: ['It could not be taken. Open it to try again.', 'No se pudo tomar. Ábrela para intentarlo de nuevo.'],
});

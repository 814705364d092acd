import { catalogue } from '../texts/texts.ts';

/**
 * The words of one person's attendance, the same on the roster and on the wall; they take their
 * room from the name, and are as short as can be. What a change says while it is news begins with
 * `now`.
 */
export const presenceTexts = catalogue('presence', {
  en: {
    in: 'In',
    break: 'Break',
    left: 'Left',
    missing: 'Not in',
    nowIn: 'Now in',
    nowBreak: 'On break',
    nowLeft: 'Now out',
    nowMissing: 'Now out',
  },
  es: {
    in: 'Entró',
    break: 'Pausa',
    left: 'Salió',
    missing: 'Falta',
    nowIn: 'Ya entró',
    nowBreak: 'En pausa',
    nowLeft: 'Ya salió',
    nowMissing: 'Ya salió',
  },
});

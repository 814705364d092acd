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
    elsewhere: 'Elsewhere',
    onJob: 'On #{id}',
    left: 'Left',
    leftJob: 'Left #{id}',
    missing: 'Not in',
    nowIn: 'Now in',
    nowBreak: 'On break',
    nowElsewhere: 'Now elsewhere',
    nowOnJob: 'Now on #{id}',
    nowLeft: 'Now out',
    nowMissing: 'Now out',
  },
  es: {
    in: 'Entró',
    break: 'Pausa',
    elsewhere: 'En otro trabajo',
    onJob: 'En #{id}',
    left: 'Salió',
    leftJob: 'Salió de #{id}',
    missing: 'Falta',
    nowIn: 'Ya entró',
    nowBreak: 'En pausa',
    nowElsewhere: 'Ya en otro trabajo',
    nowOnJob: 'Ya en #{id}',
    nowLeft: 'Ya salió',
    nowMissing: 'Ya salió',
  },
});

import { catalogue } from '../texts/texts.ts';

/**
 * The words of one person's attendance, the same on the roster and on the wall; they take their
 * room from the name, and are as short as can be. What a change says while it is news begins with
 * `now`.
 */
export const presenceTexts = catalogue('presence', {
  in: ['In', 'Entró'],
  break: ['Break', 'Pausa'],
  elsewhere: ['Elsewhere', 'En otro trabajo'],
  onJob: ['On #{id}', 'En #{id}'],
  left: ['Left', 'Salió'],
  leftJob: ['Left #{id}', 'Salió de #{id}'],
  missing: ['Not in', 'Falta'],
  nowIn: ['Now in', 'Ya entró'],
  nowBreak: ['On break', 'En pausa'],
  nowElsewhere: ['Now elsewhere', 'Ya en otro trabajo'],
  nowOnJob: ['Now on #{id}', 'Ya en #{id}'],
  nowLeft: ['Now out', 'Ya salió'],
  nowMissing: ['Now out', 'Ya salió'],
});

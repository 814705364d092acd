import { SAID_SENTENCES } from '#shared/roster/said-words.ts';
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
  off: ['Holiday', 'Festivo'],
  noShow: ['No show', 'No vino'],
  due: ['Due {clock}', 'A las {clock}'],
  late: ['{minutes} min late', '{minutes} min tarde'],
  lateHours: ['{hours}h late', '{hours}h tarde'],
  missing: ['Not in', 'Falta'],
  ...SAID_SENTENCES,
  saidBy: ['Said at {clock} by {name}: {words}', 'Dicho a las {clock} por {name}: {words}'],
  saidAt: ['Said at {clock}: {words}', 'Dicho a las {clock}: {words}'],
  by_start: ['starts at {clock}', 'empieza a las {clock}'],
  by_own: ['usually in at {clock}', 'suele entrar a las {clock}'],
  by_crew: ['crew usually in at {clock}', 'la cuadrilla suele entrar a las {clock}'],
  by_joined: ['joined at {clock}', 'llegó a la cuadrilla a las {clock}'],
  nowIn: ['Now in', 'Ya entró'],
  nowBreak: ['On break', 'En pausa'],
  nowElsewhere: ['Now elsewhere', 'Ya en otro trabajo'],
  nowOnJob: ['Now on #{id}', 'Ya en #{id}'],
  nowLeft: ['Now out', 'Ya salió'],
  nowMissing: ['Now out', 'Ya salió'],
  nowLate: ['Now late', 'Ya tarde'],
});

import { catalogue } from '#web/texts/texts.ts';

/** The hours types as timesheets write them [hours-6]; '-' is one that is not set. */
export const shiftTexts = catalogue('shifts', {
  NORMAL: ['Current', 'Actual'],
  RAINDAY: ['RAINDAY', 'LLUVIA'],
  PTO: ['2.0x C.O', '2.0x C.O'],
  HOLIDAY: ['HOLIDAY', 'FESTIVO'],
  STANDBY: ['STANDBY', 'EN ESPERA'],
  TRAINING: ['TRAINING', 'FORMACIÓN'],
  CALLOUT: ['1.5x C.O', '1.5x C.O'],
  NO_SHOW: ['NO_SHOW', 'AUSENTE'],
  unset: ['-', '-'],
});

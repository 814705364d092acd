import { catalogue } from '#web/texts/texts.ts';

/** The hours types as timesheets write them [hours-6]; '-' is one that is not set. */
export const shiftTexts = catalogue('shifts', {
  en: {
    NORMAL: 'Current',
    RAINDAY: 'RAINDAY',
    PTO: '2.0x C.O',
    HOLIDAY: 'HOLIDAY',
    STANDBY: 'STANDBY',
    TRAINING: 'TRAINING',
    CALLOUT: '1.5x C.O',
    NO_SHOW: 'NO_SHOW',
    unset: '-',
  },
  es: {
    NORMAL: 'Actual',
    RAINDAY: 'LLUVIA',
    PTO: '2.0x C.O',
    HOLIDAY: 'FESTIVO',
    STANDBY: 'EN ESPERA',
    TRAINING: 'FORMACIÓN',
    CALLOUT: '1.5x C.O',
    NO_SHOW: 'AUSENTE',
    unset: '-',
  },
});

import { VALUE_WORDS } from '#shared/audit/values.ts';
import { catalogue } from '#web/texts/texts.ts';

/** The hours types as timesheets write them [hours-6]; '-' is one that is not set. */
export const shiftTexts = catalogue('shifts', {
  NORMAL: VALUE_WORDS.NORMAL,
  RAINDAY: VALUE_WORDS.RAINDAY,
  PTO: VALUE_WORDS.PTO,
  HOLIDAY: VALUE_WORDS.HOLIDAY,
  STANDBY: VALUE_WORDS.STANDBY,
  TRAINING: VALUE_WORDS.TRAINING,
  CALLOUT: VALUE_WORDS.CALLOUT,
  NO_SHOW: VALUE_WORDS.NO_SHOW,
  unset: ['-', '-'],
});

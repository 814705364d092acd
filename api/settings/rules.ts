import { APPROVER_HOURS } from '#shared/settings.ts';

/** Most wrong or unanswered passwords in the window, of one admin; and of all admins together. */
export const MAX_ATTEMPTS = 5;
export const MAX_ATTEMPTS_TOGETHER = 25;
export const WINDOW_MINUTES = 15;
/** Minutes for which a right password opens the panel for that sign-in. */
export const UNLOCKED_MINUTES = 30;

export const minutesBefore = (now: Date, minutes: number): Date => new Date(now.getTime() - minutes * 60_000);

/** The end of a switch that is turned on now; null when it is turned off. */
export const expiryOf = (isOn: boolean, now: Date): Date | null =>
  isOn ? new Date(now.getTime() + APPROVER_HOURS * 3_600_000) : null;

/** True while last week's timesheets can be approved by sub-admins and supervisors. */
export const isInForce = (settings: { isActive: boolean; expires: Date | null } | undefined, now: Date): boolean =>
  settings?.isActive === true && settings.expires !== null && settings.expires > now;

interface Attempts {
  /** Attempts in the window of this admin and of all, and how many of each were right. */
  own: number;
  ownRight: number;
  all: number;
  allRight: number;
}

/** Whether another password may be tried. A right one gives its attempt back. */
export const mayTry = ({ own, ownRight, all, allRight }: Attempts): boolean =>
  own - ownRight < MAX_ATTEMPTS && all - allRight < MAX_ATTEMPTS_TOGETHER;

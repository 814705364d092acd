import type { ReactNode } from 'react';
import type { AlertType } from '#shared/alerts/alerts.ts';
import { CheckIcon, ClockoutIcon, LocationMismatchIcon, OvercostIcon, PictureMismatchIcon } from '#web/ui/icons/icons.tsx';

/** Tone and icon of each kind of alert. The label beside it says the same in a word. */
export const ALERT_LOOKS: Record<AlertType, { tone: 'ok' | 'warn' | 'danger'; icon: ReactNode }> = {
  jobFinished: { tone: 'ok', icon: <CheckIcon /> },
  pictureMismatch: { tone: 'warn', icon: <PictureMismatchIcon /> },
  clockout: { tone: 'danger', icon: <ClockoutIcon /> },
  overcost: { tone: 'danger', icon: <OvercostIcon /> },
  locationMismatch: { tone: 'warn', icon: <LocationMismatchIcon /> },
};

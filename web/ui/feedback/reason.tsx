import { Failure } from '#shared/http/errors.ts';
import { textsNow } from '#web/texts/texts.ts';
import { NoticeIcon } from '../icons/icons.tsx';
import { uiTexts } from '../texts.ts';
import type { ToastText } from './toasts.tsx';

/** Why a call failed: the server's message, or that there was no answer. */
export const reasonOf = (cause: unknown): string => (cause instanceof Failure ? cause.message : textsNow(uiTexts)('noAnswer'));

/** A toast that says what failed, and why. */
export const failureToast = (title: string, cause: unknown): ToastText => ({
  tone: 'danger',
  icon: <NoticeIcon size={16} />,
  title,
  text: reasonOf(cause),
});

import type { ReactNode } from 'react';
import { useTexts } from '#web/texts/texts.ts';
import { NoticeIcon } from '../icons/icons.tsx';
import { uiTexts } from '../texts.ts';
import { useReason } from './reasons.ts';
import { useLasting } from './use-lasting.ts';
import '../controls/button.css';
import './state-card.css';

interface EmptyProps {
  icon: ReactNode;
  children: ReactNode;
  /** A next step, if there is one. */
  action?: ReactNode;
}

/** Says that there is nothing to show, which is no failure. */
export function Empty({ icon, children, action }: EmptyProps) {
  return (
    <div className="state-card grid gap-4 centred">
      <span className="state-card-icon ink-2">{icon}</span>
      <p className="ink-2">{children}</p>
      {action}
    </div>
  );
}

interface FailedProps {
  title: string;
  /** The server's message, if there is one: shown in the chosen language. */
  reason: string | undefined;
  onRetry: () => void;
  /** The text of the button; 'Retry' by default. */
  retry?: string;
}

/**
 * Says that something failed and there is nothing to show. With older data, keep the data and let
 * the page's feed say its age.
 */
export function Failed({ title, reason, onRetry, retry }: FailedProps) {
  const t = useTexts(uiTexts);
  const inWords = useReason();
  return (
    <div className="state-card grid gap-4 centred" role="alert">
      <span className="state-card-icon ink-2">
        <NoticeIcon />
      </span>
      <p className="bold">{title}</p>
      <p className="state-card-reason meta ink-3">{inWords(reason) ?? t('noAnswer')}</p>
      <button type="button" className="button" onClick={onRetry}>
        {retry ?? t('retry')}
      </button>
    </div>
  );
}

/** Placeholders are shown after this long, so that a quick answer never flashes them. */
const SHAPES_AFTER_MS = 200;

/** True once something has been loading for 200 ms. */
export const useSlow = (isLoading: boolean): boolean => useLasting(isLoading, SHAPES_AFTER_MS);

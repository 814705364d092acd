import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { useTexts } from '#web/texts/texts.ts';
import { useReason } from '#web/ui/feedback/reasons.ts';
import { appTexts } from '../texts.ts';
import '#web/ui/controls/button.css';
import './notices.css';

interface NoticeProps {
  title: string;
  children?: ReactNode;
}

/** A page that has nothing but a sentence to say. */
function Notice({ title, children }: NoticeProps) {
  return (
    <div className="notice grid gap-8 centred">
      <h1>{title}</h1>
      {children}
    </div>
  );
}

function BackHome() {
  const t = useTexts(appTexts);
  return (
    <Link className="button" href="/">
      {t('backHome')}
    </Link>
  );
}

export function NotFound() {
  const t = useTexts(appTexts);
  return (
    <Notice title={t('notFound')}>
      <p className="ink-2">{t('notFoundText')}</p>
      <BackHome />
    </Notice>
  );
}

export function NotAuthorized() {
  const t = useTexts(appTexts);
  return (
    <Notice title={t('notAuthorized')}>
      <p className="ink-2">{t('notAuthorizedText')}</p>
      <BackHome />
    </Notice>
  );
}

interface BrokenProps {
  /** Also in the browser's console, so that a report can be matched with what happened. */
  id: string;
  reason: string;
  onRetry: () => void;
}

export function Broken({ id, reason, onRetry }: BrokenProps) {
  const t = useTexts(appTexts);
  const inWords = useReason();
  return (
    <div role="alert">
      <Notice title={t('broken')}>
        <p className="ink-2">{inWords(reason)}</p>
        <p className="meta ink-3">
          {t('errorId')} <span className="num">{id}</span>
        </p>
        <button type="button" className="button button-primary" onClick={onRetry}>
          {t('retry')}
        </button>
      </Notice>
    </div>
  );
}

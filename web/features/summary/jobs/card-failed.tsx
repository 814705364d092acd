import { useTexts } from '../../../texts/texts.ts';
import { useReason } from '../../../ui/feedback/reasons.ts';
import { uiTexts } from '../../../ui/texts.ts';
import { summaryTexts } from '../texts.ts';

interface CardFailedProps {
  /** The server's words, where it said any. */
  reason: string | undefined;
  onRetry: () => void;
}

/** In each card that failed with nothing to show. The page says it aloud once. */
export function CardFailed({ reason, onRetry }: CardFailedProps) {
  const t = useTexts(summaryTexts);
  const ui = useTexts(uiTexts);
  const inWords = useReason();
  return (
    <div className="card-failed">
      <div>
        <p className="card-failed-title">{t('failed')}</p>
        <p className="card-failed-reason">{inWords(reason) ?? ui('noAnswer')}</p>
      </div>
      <button type="button" className="button" onClick={onRetry}>
        {ui('retry')}
      </button>
    </div>
  );
}

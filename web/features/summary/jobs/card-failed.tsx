import { useTexts } from '../../../texts/texts.ts';
import { summaryTexts } from '../texts.ts';

interface CardFailedProps {
  reason: string;
  onRetry: () => void;
}

/** In each card that failed with nothing to show (specification 2, section 8, Summary). The page says it aloud once. */
export function CardFailed({ reason, onRetry }: CardFailedProps) {
  const t = useTexts(summaryTexts);
  return (
    <div className="card-failed">
      <div>
        <p className="card-failed-title">{t('failed')}</p>
        <p className="card-failed-reason">{reason}</p>
      </div>
      <button type="button" className="button" onClick={onRetry}>
        {t('retry')}
      </button>
    </div>
  );
}

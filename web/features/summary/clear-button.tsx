import { useTexts } from '../../texts/texts.ts';
import { summaryTexts } from './texts.ts';

/** The next action where a region or a range leaves nothing to show. */
export function ClearButton({ onClear }: { onClear: () => void }) {
  const t = useTexts(summaryTexts);
  return (
    <button type="button" className="button" onClick={onClear}>
      {t('clearFilters')}
    </button>
  );
}

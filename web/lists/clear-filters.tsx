import { useTexts } from '../texts/texts.ts';
import { listsTexts } from './texts.ts';
import '../ui/controls/button.css';

interface ClearFiltersProps {
  /** Beside the filters, where it is one of many things. */
  isPlain?: boolean;
  onClear: () => void;
}

/**
 * Takes back what a list is narrowed by: beside its filters, and as the next action where they
 * leave nothing to show.
 */
export function ClearFilters({ isPlain = false, onClear }: ClearFiltersProps) {
  const t = useTexts(listsTexts);
  return (
    <button type="button" className={isPlain ? 'button button-plain' : 'button'} onClick={onClear}>
      {t('clearFilters')}
    </button>
  );
}

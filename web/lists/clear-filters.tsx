import { useTexts } from '../texts/texts.ts';
import { pressUnless } from '../ui/controls/press-unless.ts';
import { listsTexts } from './texts.ts';
import '../ui/controls/button.css';

interface ClearFiltersProps {
  /** Beside the filters, where it is one of many things. */
  isPlain?: boolean;
  /** There is nothing to clear. It keeps its place, so that nothing moves when there is. */
  isIdle?: boolean;
  onClear: () => void;
}

/**
 * Takes back what a list is narrowed by: beside its filters, and as the next action where they
 * leave nothing to show.
 */
export function ClearFilters({ isPlain = false, isIdle = false, onClear }: ClearFiltersProps) {
  const t = useTexts(listsTexts);
  return (
    <button type="button" className={isPlain ? 'button button-plain' : 'button'} {...pressUnless(isIdle, onClear)}>
      {t('clearFilters')}
    </button>
  );
}

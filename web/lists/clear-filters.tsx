import { useTexts } from '../texts/texts.ts';
import { pressUnless } from '../ui/controls/press-unless.ts';
import { listsTexts } from './texts.ts';
import '../ui/controls/button.css';

interface ClearFiltersProps {
  /** Drawn without a frame, for use beside the filters. */
  isPlain?: boolean;
  /** There is nothing to clear. The button stays, so that nothing moves when there is. */
  isIdle?: boolean;
  onClear: () => void;
}

/**
 * A button that clears a list's filters. It stands beside them, and is the next action where they
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

import { countText } from '#web/texts/figures.ts';
import { useTexts } from '#web/texts/texts.ts';
import { uiTexts } from '../texts.ts';
import './button.css';

interface ShowAllProps {
  isWhole: boolean;
  /** Of all rows. */
  count: number;
  onChange: (isWhole: boolean) => void;
}

/** Shows all rows below the first few, or the first few again. */
export function ShowAll({ isWhole, count, onChange }: ShowAllProps) {
  const t = useTexts(uiTexts);
  return (
    <div className="small above-8">
      <button type="button" className="button" aria-expanded={isWhole} onClick={() => onChange(!isWhole)}>
        {isWhole ? t('showFewer') : t('showAll', { number: countText(count) })}
      </button>
    </div>
  );
}

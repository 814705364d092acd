import { useSnapshot } from 'valtio';
import { MAX_LIMIT } from '#shared/constants.ts';
import { useTexts } from '#web/texts/texts.ts';
import { detailsTexts } from '../texts.ts';
import './lists.css';

interface MoreRowsProps {
  list: { data: readonly unknown[]; count: number };
  onMore: () => void;
}

/** The number of visible rows, and the button that shows more, up to `MAX_LIMIT`. */
export function MoreRows({ list, onMore }: MoreRowsProps) {
  const t = useTexts(detailsTexts);
  const { data, count } = useSnapshot(list);
  if (count <= data.length || data.length >= MAX_LIMIT) return null;
  return (
    <p className="details-more row spread">
      <span className="num">{t('shownOf', { shown: data.length, count })}</span>
      <button type="button" className="text-button" onClick={onMore}>
        {t('viewMore')}
      </button>
    </p>
  );
}

import { useSnapshot } from 'valtio';
import { useTexts } from '#web/texts/texts.ts';
import { supervisorsTexts } from './texts.ts';
import { useSelection } from './use-selection.tsx';
import { NOBODY, useSupervisors } from './use-supervisors.ts';

/** By whom the page is filtered, on paper, where the banner is not printed. */
export function PrintedSelection() {
  const { selected } = useSelection();
  return selected.length > 0 && <Selection selected={selected} />;
}

function Selection({ selected }: { selected: readonly number[] }) {
  const t = useTexts(supervisorsTexts);
  const { data } = useSnapshot(useSupervisors().data ?? NOBODY);
  const names = data.filter(({ id }) => selected.includes(id)).map(({ fullName }) => fullName);
  return (
    <p className="own-line ink-2">
      {t('filteredBy')} <b>{names.length > 0 ? names.join(', ') : t('some', { count: selected.length })}</b>
    </p>
  );
}

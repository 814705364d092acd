import { useEffect, useRef, useState } from 'react';
import { useSnapshot } from 'valtio';
import { useTexts } from '#web/texts/texts.ts';
import { pressUnless } from '#web/ui/controls/press-unless.ts';
import { ChevronDownIcon } from '#web/ui/icons/icons.tsx';
import { Tooltip } from '#web/ui/overlays/tooltip.tsx';
import { FilterDialog } from './dialogs.tsx';
import { supervisorsTexts } from './texts.ts';
import { useSelection } from './use-selection.tsx';
import { goneFrom, type Supervisors, useSupervisors } from './use-supervisors.ts';

/** The names of the supervisors by whom the page is filtered, and Exit. */
export function FilterNames() {
  const t = useTexts(supervisorsTexts);
  const { selected, isChanging, change } = useSelection();
  const { data } = useSupervisors();
  const [isChoosing, setChoosing] = useState(false);
  return (
    <section className="bar filter-banner row gap-12 ink" aria-label={t('filter')}>
      <p className="row gap-4 grow slim nowrap">
        <span role="status">{t('filteredBy')}</span>
        {data ? (
          <Names supervisors={data} selected={selected} onPress={() => setChoosing(true)} />
        ) : (
          <strong className="bold">{t('some', { count: selected.length })}</strong>
        )}
      </p>
      <button type="button" className="button" {...pressUnless(isChanging, () => void change([]))}>
        {t('exit')}
      </button>
      {isChoosing && <FilterDialog onClose={() => setChoosing(false)} />}
    </section>
  );
}

interface NamesProps {
  supervisors: Supervisors;
  selected: readonly number[];
  onPress: () => void;
}

/** The selected names in the order of the list. People who left it leave the selection, too. */
function Names({ supervisors, selected, onPress }: NamesProps) {
  const t = useTexts(supervisorsTexts);
  const { change, isChanging } = useSelection();
  const { data, count } = useSnapshot(supervisors);
  const gone = goneFrom({ data, count }, selected);
  const tried = useRef('');
  const names = data.filter(({ id }) => selected.includes(id)).map(({ fullName }) => fullName);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the change itself makes the next render
  useEffect(() => {
    if (isChanging || tried.current === gone.join()) return;
    // Only once, so that a failure does not repeat for ever.
    tried.current = gone.join();
    if (gone.length > 0) void change(selected.filter((id) => !gone.includes(id)));
  }, [gone.join(), isChanging]);
  const text = names.join(', ');
  return (
    <Tooltip text={text}>
      <button type="button" className="filter-names row gap-4 slim body bold ink" onClick={onPress}>
        <span className="cut">{text}</span>
        <span className="unseen">, {t('change')}</span>
        <ChevronDownIcon />
      </button>
    </Tooltip>
  );
}

import { useState } from 'react';
import { useSnapshot } from 'valtio';
import type { LiveAnswers } from '#shared/live.ts';
import type { RegionDetails } from '#shared/regions.ts';
import { ListDialog } from '#web/lists/dialog/list-dialog.tsx';
import { MOST_REGIONS } from '#web/lists/use-regions.ts';
import { useLive } from '#web/live/use-live.ts';
import { useTexts } from '#web/texts/texts.ts';
import { Empty } from '#web/ui/feedback/state-card.tsx';
import { PlusIcon } from '#web/ui/icons/action-icons.tsx';
import { YardIcon } from '#web/ui/icons/place-icons.tsx';
import { PencilIcon } from '#web/ui/icons/row-icons.tsx';
import { EditRegionDialog, NewRegionDialog } from './region-forms.tsx';
import { regionsTexts } from './texts.ts';
import './regions.css';

/** The regions of the company: new ones, and other names and yards for those that exist. */
export function RegionsDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts(regionsTexts);
  const view = useLive('regions', MOST_REGIONS);
  /** The region in the open form; `region` is null for a new one. */
  const [formed, setFormed] = useState<{ region: RegionDetails | null } | null>(null);
  const close = (): void => setFormed(null);
  const add = (
    <button type="button" className="button" aria-haspopup="dialog" onClick={() => setFormed({ region: null })}>
      <PlusIcon />
      {t('add')}
    </button>
  );
  return (
    <>
      <ListDialog title={t('title')} failed={t('failed')} view={view} filters={add} onClose={onClose}>
        {(list) => <Regions list={list} onEdit={(region) => setFormed({ region })} />}
      </ListDialog>
      {formed &&
        (formed.region ? <EditRegionDialog region={formed.region} onClose={close} /> : <NewRegionDialog onClose={close} />)}
    </>
  );
}

interface RegionsProps {
  list: LiveAnswers['regions'];
  onEdit: (region: RegionDetails) => void;
}

function Regions({ list, onEdit }: RegionsProps) {
  const t = useTexts(regionsTexts);
  const { data } = useSnapshot(list);
  if (data.length === 0) return <Empty icon={<YardIcon size={24} />}>{t('none')}</Empty>;
  return (
    <ul className="regions" aria-label={t('title')}>
      {data.map((region) => (
        <li key={region.id}>
          <span className="medium anywhere">{region.name}</span>
          <span className="region-yard num meta ink-2">
            {yardOf(region) === null ? t('noYard') : t('yard', { place: yardOf(region)! })}
          </span>
          <button
            type="button"
            className="icon-button"
            aria-haspopup="dialog"
            aria-label={t('edit', { name: region.name })}
            onClick={() => onEdit(region)}
          >
            <PencilIcon size={14} />
          </button>
        </li>
      ))}
    </ul>
  );
}

const yardOf = ({ yardLatitude, yardLongitude }: Pick<RegionDetails, 'yardLatitude' | 'yardLongitude'>): string | null =>
  yardLatitude === null || yardLongitude === null ? null : `${yardLatitude}, ${yardLongitude}`;

import { useState } from 'react';
import { useSnapshot } from 'valtio';
import type { JobDetails } from '../../../../shared/job-details.ts';
import { mapLink } from '../../../jobs/map-link.ts';
import { StatusTag } from '../../../jobs/status-tag.tsx';
import { useTexts } from '../../../texts/texts.ts';
import { SiteIcon } from '../../../ui/icons/place-icons.tsx';
import { HazardsDialog } from './hazards/hazards-dialog.tsx';
import { HistoryDialog } from './history/history-dialog.tsx';
import { SheetsButton } from './sheets/sheets-button.tsx';
import { detailsTexts } from './texts.ts';
import { VehiclesDialog } from './vehicles/vehicles-dialog.tsx';

/** Where the job is, what people call it, how it stands, and the way to its sheets. */
export function HeadCard({ job }: { job: JobDetails }) {
  const t = useTexts(detailsTexts);
  const { id, jobId, address, latitude, longitude, region, workOrderNumber, status, isOvercost } = useSnapshot(job);
  const [open, setOpen] = useState<'hazards' | 'vehicles' | 'history' | null>(null);
  const close = (): void => setOpen(null);
  const place = latitude === null || longitude === null ? address : `${latitude},${longitude}`;
  return (
    <section className="card details-head">
      <div className="details-head-words">
        <h1>{address}</h1>
        <p className="details-head-facts num">
          <span className="tag">#{jobId}</span>
          <StatusTag kind="job" status={status} />
          {isOvercost && <span className="tag tag-danger">{t('overcost')}</span>}
          <span>{region?.name ?? '- - -'}</span>
          <span>{t('workOrder', { number: workOrderNumber ?? '- - -' })}</span>
          <a className="details-place" href={mapLink(place)} target="_blank" rel="noreferrer">
            <SiteIcon size={14} />
            {t('map')}
          </a>
        </p>
      </div>
      <div className="details-head-actions">
        <button type="button" className="button" aria-haspopup="dialog" onClick={() => setOpen('hazards')}>
          {t('hazards')}
        </button>
        <button type="button" className="button" aria-haspopup="dialog" onClick={() => setOpen('vehicles')}>
          {t('vehicles')}
        </button>
        <button type="button" className="button" aria-haspopup="dialog" onClick={() => setOpen('history')}>
          {t('history')}
        </button>
        <SheetsButton job={job} />
      </div>
      {open === 'hazards' && <HazardsDialog jobId={id} onClose={close} />}
      {open === 'vehicles' && <VehiclesDialog jobId={id} onClose={close} />}
      {open === 'history' && <HistoryDialog jobId={id} onClose={close} />}
    </section>
  );
}

import { useState } from 'react';
import { useSnapshot } from 'valtio';
import { Link } from 'wouter';
import type { JobDetails } from '#shared/job-details.ts';
import { numberOf } from '#shared/jobs/shown-number.ts';
import { mapLink, sheetLink } from '#web/jobs/links.ts';
import { StatusTag } from '#web/jobs/status-tag.tsx';
import { useOpened } from '#web/lists/opened/use-opened.ts';
import { useTexts } from '#web/texts/texts.ts';
import { useNarrow } from '#web/theme/use-narrow.ts';
import { lazyDialog } from '#web/ui/dialogs/lazy-dialog.tsx';
import { TimesheetsIcon } from '#web/ui/icons/icons.tsx';
import { SiteIcon } from '#web/ui/icons/place-icons.tsx';
import { PlusIcon } from '#web/ui/icons/row-icons.tsx';
import { ActionMenu } from '#web/ui/overlays/action-menu.tsx';
import { EditJobButton } from '../form/edit-job-button.tsx';
import { PlaceJobButton } from '../place/place-job-button.tsx';
import { CreateSheet } from './sheets/create-sheet.tsx';
import { sheetsTexts } from './sheets/texts.ts';
import { detailsTexts } from './texts.ts';

const HazardsDialog = lazyDialog(() => import('./hazards/hazards-dialog.tsx').then((code) => code.HazardsDialog));
const HistoryDialog = lazyDialog(() => import('#web/history/history-dialog.tsx').then((code) => code.HistoryDialog));
const VehiclesDialog = lazyDialog(() => import('./vehicles/vehicles-dialog.tsx').then((code) => code.VehiclesDialog));

const SheetsDialog = lazyDialog(() => import('./sheets/sheets-dialog.tsx').then((code) => code.SheetsDialog));

/** The job's address, number and status, and the buttons to its sheets and histories. */
export function HeadCard({ job }: { job: JobDetails }) {
  const t = useTexts(detailsTexts);
  const { id, jobId, shownNumber, address, latitude, longitude, region, workOrderNumber, status, isOvercost } = useSnapshot(job);
  const number = `#${numberOf({ jobId, shownNumber })}`;
  useOpened({ key: `job ${id}`, label: number, detail: address });
  const place = latitude === null || longitude === null ? address : `${latitude},${longitude}`;
  return (
    <section className="card thing-head details-head">
      <div className="details-head-words slim">
        <div className="details-head-title row gap-12">
          <h1>{address}</h1>
          <EditJobButton job={job} />
        </div>
        <div className="num row gap-12 lines-4 wrap above-4 ink-2">
          <span className="tag">{number}</span>
          <StatusTag kind="job" status={status} />
          {isOvercost && <span className="tag tint-danger">{t('overcost')}</span>}
          <span>{region?.name ?? '- - -'}</span>
          <span>{t('workOrder', { number: workOrderNumber ?? '- - -' })}</span>
          <a className="inline-row gap-4" href={mapLink(place)} target="_blank" rel="noreferrer">
            <SiteIcon size={14} />
            {t('map')}
          </a>
          <PlaceJobButton job={job} isPlaced={latitude !== null && longitude !== null} />
        </div>
      </div>
      <HeadActions job={job} jobId={id} />
    </section>
  );
}

const HISTORIES = ['hazards', 'vehicles', 'history'] as const;

/** The buttons of the card; on a phone most of them are in a menu. */
function HeadActions({ job, jobId }: { job: JobDetails; jobId: number }) {
  const t = useTexts(detailsTexts);
  const sheets = useTexts(sheetsTexts);
  const isNarrow = useNarrow();
  const [open, setOpen] = useState<(typeof HISTORIES)[number] | 'create' | null>(null);
  const close = (): void => setOpen(null);
  const create = sheets('create');
  return (
    <div className="thing-head-actions row gap-8 wrap">
      {!isNarrow &&
        HISTORIES.map((one) => (
          <button key={one} type="button" className="button" aria-haspopup="dialog" onClick={() => setOpen(one)}>
            {t(one)}
          </button>
        ))}
      <ViewSheets job={job} />
      {isNarrow ? (
        <ActionMenu
          name={t('more')}
          actions={[
            { id: 'create', label: create, onPress: () => setOpen('create') },
            ...HISTORIES.map((one) => ({ id: one, label: t(one), onPress: () => setOpen(one) })),
          ]}
        />
      ) : (
        <button type="button" className="button" aria-haspopup="dialog" onClick={() => setOpen('create')}>
          <PlusIcon size={14} />
          {create}
        </button>
      )}
      {open === 'hazards' && <HazardsDialog jobId={jobId} onClose={close} />}
      {open === 'vehicles' && <VehiclesDialog jobId={jobId} onClose={close} />}
      {open === 'history' && <HistoryDialog of="jobHistory" id={jobId} onClose={close} />}
      {open === 'create' && <CreateSheet job={job} onClose={close} />}
    </div>
  );
}

/** Opens the job's only sheet, or a list of several to choose from. */
function ViewSheets({ job }: { job: JobDetails }) {
  const t = useTexts(sheetsTexts);
  const { id, sheets, sheetCount } = useSnapshot(job);
  const [isOpen, setOpen] = useState(false);
  const [first] = sheets;
  if (!first) return <span className="details-no-sheets ink-2">{t('none')}</span>;
  const shown = (
    <>
      <TimesheetsIcon size={14} />
      {t('view')}
    </>
  );
  if (sheetCount === 1)
    return (
      <Link className="button" href={sheetLink(first)}>
        {shown}
      </Link>
    );
  return (
    <>
      <button type="button" className="button" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {shown}
      </button>
      {isOpen && <SheetsDialog jobId={id} onClose={() => setOpen(false)} />}
    </>
  );
}

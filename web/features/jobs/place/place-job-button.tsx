import { useState } from 'react';
import type { Job } from '#shared/jobs/jobs.ts';
import { can } from '#shared/permissions.ts';
import { useSession } from '#web/http/use-session.ts';
import { useTexts } from '#web/texts/texts.ts';
import { lazyDialog } from '#web/ui/dialogs/lazy-dialog.tsx';
import { placeTexts } from './texts.ts';

const PlaceJob = lazyDialog(() => import('./place-job.tsx').then((code) => code.PlaceJob));

type PlacedJob = Pick<Job, 'id' | 'address' | 'regionId' | 'revision'>;

interface PlaceJobButtonProps {
  job: PlacedJob;
  /** It has coordinates: there is no button. Its map stays until it is closed. */
  isPlaced: boolean;
}

/** Opens the map of a job without coordinates; hidden from those who may not change it. */
export function PlaceJobButton({ job, isPlaced }: PlaceJobButtonProps) {
  const t = useTexts(placeTexts);
  const { role } = useSession().user;
  /** The job as it was when the map opened. */
  const [placed, setPlaced] = useState<PlacedJob | null>(null);
  if (!can(role, 'update', 'jobForm')) return null;
  return (
    <>
      {!isPlaced && (
        <button type="button" className="text-button" aria-haspopup="dialog" onClick={() => setPlaced({ ...job })}>
          {t('placeOnMap')}
        </button>
      )}
      {placed && <PlaceJob job={placed} onClose={() => setPlaced(null)} />}
    </>
  );
}

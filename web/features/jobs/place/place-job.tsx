import { jobCalls } from '#shared/calls/jobs.ts';
import type { Coordinates } from '#shared/jobs/coordinates.ts';
import type { Job } from '#shared/jobs/jobs.ts';
import { CommandError } from '#web/commands/command-error.tsx';
import { useCommand } from '#web/commands/use-command.ts';
import { useChangeWords } from '#web/history/use-change-words.ts';
import { send } from '#web/http/send.ts';
import { useTexts } from '#web/texts/texts.ts';
import { PlaceOnMap } from './place-on-map.tsx';
import { placeTexts } from './texts.ts';

interface PlaceJobProps {
  /** The job when the map opened; a change by others since is a conflict when it is saved. */
  job: Pick<Job, 'id' | 'address' | 'regionId' | 'revision'>;
  onClose: () => void;
}

/** The map on which a job without coordinates gets them, stored at once [jobs-11]. */
export function PlaceJob({ job, onClose }: PlaceJobProps) {
  const t = useTexts(placeTexts);
  const { fieldName, valueText } = useChangeWords()('job');
  const save = useCommand(
    (change: Coordinates & { revision: number }) => send(jobCalls.patch, { params: { id: job.id }, body: change }),
    { onDone: onClose },
  );
  return (
    <>
      <PlaceOnMap
        address={job.address}
        regionId={job.regionId}
        point={null}
        confirm={t(save.isBusy ? 'saving' : 'save')}
        isBusy={save.isBusy}
        onPlace={(point) => void save.send({ ...point, revision: job.revision })}
        onClose={onClose}
      />
      <CommandError
        command={save}
        title={t('failed')}
        fieldName={fieldName}
        valueText={valueText}
        onRevision={(change, revision) => ({ ...change, revision })}
      />
    </>
  );
}

import type { ReactNode } from 'react';
import type { CrewRow } from '#shared/timesheets/screens.ts';
import { PersonPicture } from '#web/people/person.tsx';
import { peopleTexts } from '#web/people/texts.ts';
import { RowEditors } from '#web/presence/people-here.tsx';
import { useTexts } from '#web/texts/texts.ts';
import { TripIcon } from '#web/ui/icons/field-icons.tsx';
import { JobsIcon, PictureMismatchIcon } from '#web/ui/icons/icons.tsx';
import { Tooltip } from '#web/ui/overlays/tooltip.tsx';
import { isUnsavedSwap } from '../edit/drafts/draft.ts';
import { Place, Places } from '../person/places.tsx';
import { PhotoButton } from './photo/photo-button.tsx';
import { crewTexts } from './texts.ts';

/** Props of a row's cell. */
interface CellProps {
  row: Omit<CrewRow, 'timeBreaksIds'>;
}

/** A person's face with its warnings and the foreman's flag, and whether they were photographed. */
export function PhotoCell({ row }: CellProps) {
  const { fullName, pictureUrl, isForeman, warnings } = row;
  const people = useTexts(peopleTexts);
  return (
    <span className="crew-photo row gap-4 slim">
      <span className="inline-flex relative">
        <PersonPicture
          fullName={fullName}
          pictureUrl={pictureUrl}
          hasUnsignedHazardForm={warnings.hazardUnsigned}
          hasPhotoMismatch={warnings.photoMismatch}
        />
        {isForeman && (
          <span className="crew-flag grid centre" role="img" aria-label={people('foreman')}>
            <JobsIcon size={10} />
          </span>
        )}
      </span>
      <PhotoButton row={row} />
    </span>
  );
}

/** A person's name and what is said of them. */
export function NameCell({ row }: CellProps) {
  const { workshiftId, fullName, isForeman, isDriver, wasTemporal, warnings } = row;
  const people = useTexts(peopleTexts);
  const t = useTexts(crewTexts);
  const isOpenSwap = workshiftId !== null && isUnsavedSwap({ ...row, type: row.type ?? 'NORMAL' });
  return (
    <span className="crew-name row gap-8 slim">
      <span className="crew-own row gap-8 slim">
        <span className="cut medium">{fullName}</span>
        {warnings.biometricsConflict && (
          <Tooltip text={people('biometricsConflict')}>
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: its words must be reached by keyboard too */}
            <span className="inline-flex rigid warn" role="img" aria-label={people('biometricsConflict')} tabIndex={0}>
              <PictureMismatchIcon />
            </span>
          </Tooltip>
        )}
        {wasTemporal && (
          <Tooltip text={t(isOpenSwap ? 'swapOpen' : 'swapWas')}>
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: its words must be reached by keyboard too */}
            <span className={isOpenSwap ? 'tag tint-warn' : 'tag'} tabIndex={0}>
              {t('swapped')}
            </span>
          </Tooltip>
        )}
        {isDriver && <span className="tag">{people('driver')}</span>}
        {workshiftId !== null && <RowEditors row={workshiftId} />}
      </span>
      {isForeman && <span className="tag">{people('foreman')}</span>}
    </span>
  );
}

/** In the place of hours that count for nothing. */
export function NotAdded() {
  const t = useTexts(crewTexts);
  return (
    <Tooltip text={t('notAddedWhy')}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the reason must be reached by keyboard too */}
      <span className="ink-3" tabIndex={0}>
        {t('notAdded')}
      </span>
    </Tooltip>
  );
}

/** Somebody who led or drove, of a job whose vehicle has a trip history. */
export const hasTrip = ({ isDriver, isForeman }: Pick<CrewRow, 'isDriver' | 'isForeman'>, url: string | null): url is string =>
  url !== null && (isDriver || isForeman);

/** Where the vehicle went, in a tab of its own. */
export function TripLink({ fullName, url }: { fullName: string; url: string }) {
  const t = useTexts(crewTexts);
  return (
    <a className="crew-trip centre" href={url} target="_blank" rel="noreferrer" aria-label={t('trip', { name: fullName })}>
      <TripIcon />
    </a>
  );
}

/** Where somebody clocked in and out; nothing of who did not. */
export function RowPlaces({ row, jobNumber }: CellProps & { jobNumber: string }) {
  const { startLocationType, endLocationType } = row;
  if (startLocationType === null) return null;
  return <Places shift={{ ...row, jobNumber, startLocationType, endLocationType: endLocationType ?? startLocationType }} />;
}

interface ClockCellProps extends CellProps {
  /** The time as it is read. */
  children: ReactNode;
  which: 'start' | 'end';
  jobNumber: string;
}

/** When somebody clocked in or out, and on a map where. */
export function ClockCell({ row, which, jobNumber, children }: ClockCellProps) {
  const kind = which === 'start' ? row.startLocationType : row.end && row.endLocationType;
  return (
    <span className="crew-clock inline-row nowrap">
      {children}
      {kind && (
        <Place
          text={which === 'start' ? 'startPlace' : 'endPlace'}
          jobId={jobNumber}
          kind={kind}
          coordinates={which === 'start' ? row.startLocation : row.endLocation}
        />
      )}
    </span>
  );
}

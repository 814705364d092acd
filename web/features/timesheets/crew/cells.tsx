import { type ReactNode, useState } from 'react';
import type { CrewRow } from '#shared/timesheets/screens.ts';
import { PersonPicture } from '#web/people/person.tsx';
import { PersonName } from '#web/people/person-name.tsx';
import { peopleTexts } from '#web/people/texts.ts';
import { RowEditors } from '#web/presence/people-here.tsx';
import { useTexts } from '#web/texts/texts.ts';
import { lazyDialog } from '#web/ui/dialogs/lazy-dialog.tsx';
import { NoPhotoIcon, PhotoIcon, TripIcon } from '#web/ui/icons/field-icons.tsx';
import { JobsIcon, PictureMismatchIcon } from '#web/ui/icons/icons.tsx';
import { Tooltip } from '#web/ui/overlays/tooltip.tsx';
import { isUnsavedSwap } from '../edit/drafts/draft.ts';
import { Place, Places } from '../person/places.tsx';
import type { PhotoRow } from './photo/photo-dialog.tsx';
import { photoTexts } from './photo/texts.ts';
import { crewTexts } from './texts.ts';

/** Props of a row's cell. */
interface CellProps {
  row: Omit<CrewRow, 'timeBreaksIds' | 'proposals'>;
}

const PhotoDialog = lazyDialog(() => import('./photo/photo-dialog.tsx').then((code) => code.PhotoDialog));

/** A person's picture with its warnings and the foreman's flag, and the button of the photo. */
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

/** Whether there is a photo of the clock-in; opens it. */
function PhotoButton({ row }: { row: PhotoRow }) {
  const t = useTexts(photoTexts);
  const [isOpen, setOpen] = useState(false);
  const has = row.startPictureId !== null;
  return (
    <>
      <button
        type="button"
        className={`icon-button crew-photo-button small ${has ? 'crew-has-photo' : 'crew-no-photo'}`}
        aria-label={t('open', { name: row.fullName, is: has ? t(row.startPictureMatchStatus) : t('none') })}
        onClick={() => setOpen(true)}
      >
        {has ? <PhotoIcon /> : <NoPhotoIcon />}
      </button>
      {isOpen && <PhotoDialog row={row} onClose={() => setOpen(false)} />}
    </>
  );
}

/** A person's name with warnings and tags. */
export function NameCell({ row }: CellProps) {
  const { workshiftId, fullName, isForeman, isDriver, wasTemporal, warnings } = row;
  const people = useTexts(peopleTexts);
  const t = useTexts(crewTexts);
  const isOpenSwap = workshiftId !== null && isUnsavedSwap({ ...row, type: row.type ?? 'NORMAL' });
  return (
    <span className="crew-name row gap-8 slim">
      <span className="crew-own row gap-8 slim">
        <PersonName id={row.employeeId} className="cut medium">
          {fullName}
        </PersonName>
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

/** Replaces the hours of a No Show. */
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

/** Whether a row has a trip link: its person led or drove, and the job has a trip history. */
export const hasTrip = ({ isDriver, isForeman }: Pick<CrewRow, 'isDriver' | 'isForeman'>, url: string | null): url is string =>
  url !== null && (isDriver || isForeman);

/** Opens the vehicle's trip in a new tab. */
export function TripLink({ fullName, url }: { fullName: string; url: string }) {
  const t = useTexts(crewTexts);
  return (
    <a className="crew-trip centre" href={url} target="_blank" rel="noreferrer" aria-label={t('trip', { name: fullName })}>
      <TripIcon />
    </a>
  );
}

/** Where a person clocked in and out; nothing if they did not. */
export function RowPlaces({ row, jobNumber }: CellProps & { jobNumber: string }) {
  const { startLocationType, endLocationType } = row;
  if (startLocationType === null) return null;
  return <Places shift={{ ...row, jobNumber, startLocationType, endLocationType: endLocationType ?? startLocationType }} />;
}

interface ClockCellProps extends CellProps {
  /** The formatted time. */
  children: ReactNode;
  which: 'start' | 'end';
  jobNumber: string;
}

/** The time of a clock-in or clock-out, and a link to its place on a map. */
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
          isRemoved={row.arePlacesRemoved}
        />
      )}
    </span>
  );
}

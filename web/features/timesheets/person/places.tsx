import { type ComponentType, useState } from 'react';
import type { EmployeeShift } from '#shared/timesheets/screens.ts';
import type { LocationKind } from '#shared/timesheets/sheets.ts';
import { mapLink } from '#web/jobs/links.ts';
import { useTexts } from '#web/texts/texts.ts';
import { ErrorDialog } from '#web/ui/dialogs/error-dialog.tsx';
import type { IconProps } from '#web/ui/icons/outline-icon.tsx';
import { SiteIcon, UnknownPlaceIcon, YardIcon } from '#web/ui/icons/place-icons.tsx';
import { personTexts } from './texts.ts';
import './person.css';

const ICONS: Record<LocationKind, ComponentType<IconProps>> = { yard: YardIcon, site: SiteIcon, unknown: UnknownPlaceIcon };

/** Whether coordinates are `0.0, 0.0`, which a phone without GPS sends [clock-6]. */
const isNowhere = (coordinates: string): boolean => coordinates.split(',').every((part) => Number(part) === 0);

type PlacedShift = Pick<
  EmployeeShift,
  'jobNumber' | 'startLocation' | 'startLocationType' | 'end' | 'endLocation' | 'endLocationType' | 'arePlacesRemoved'
>;

/** Where a shift began, and where it ended if that was a place of another kind. */
export function Places({ shift }: { shift: PlacedShift }) {
  const { jobNumber, startLocation, startLocationType, end, endLocation, endLocationType, arePlacesRemoved: isRemoved } = shift;
  return (
    <span className="person-places flex wrap">
      <Place text="startPlace" jobId={jobNumber} kind={startLocationType} coordinates={startLocation} isRemoved={isRemoved} />
      {end !== null && (endLocation !== null || isRemoved) && endLocationType !== startLocationType && (
        <Place text="endPlace" jobId={jobNumber} kind={endLocationType} coordinates={endLocation} isRemoved={isRemoved} />
      )}
    </span>
  );
}

interface PlaceProps {
  text: 'startPlace' | 'endPlace';
  jobId: string;
  kind: LocationKind;
  coordinates: string | null;
  /** The coordinates were removed after their time. */
  isRemoved: boolean;
}

/**
 * The kind of place by shape, colour and word; opens a map in a new tab, or says why there is none.
 */
export function Place({ text, jobId, kind, coordinates, isRemoved }: PlaceProps) {
  const t = useTexts(personTexts);
  const [isMissing, setMissing] = useState(false);
  const Icon = ICONS[kind];
  const href = coordinates === null || isNowhere(coordinates) ? null : mapLink(coordinates.replaceAll(' ', ''));
  const shared = {
    className: `person-place ink body medium inline-row gap-4 person-place-${kind}`,
    'aria-label': t(text, { jobId, place: t(kind) }),
  };
  const shown = (
    <>
      <Icon size={14} />
      <span>{t(kind)}</span>
    </>
  );
  if (href !== null)
    return (
      <a {...shared} href={href} target="_blank" rel="noreferrer">
        {shown}
      </a>
    );
  return (
    <>
      <button type="button" {...shared} onClick={() => setMissing(true)}>
        {shown}
      </button>
      {isMissing && (
        <ErrorDialog
          title={t(isRemoved ? 'placeRemoved' : 'noGps')}
          message=""
          close={t('ok')}
          onClose={() => setMissing(false)}
        />
      )}
    </>
  );
}

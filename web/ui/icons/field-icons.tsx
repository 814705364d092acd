import clock from 'primeicons/raw-svg/clock.svg?raw';
import { icon } from './icons.tsx';
import { type IconProps, outlineIcon } from './outline-icon.tsx';

/*
 * Icons of timesheets: how a job is paid, photographs and trips. They are apart from the icons of
 * the frame, whose code comes with every page.
 */

export const ClockIcon = outlineIcon(clock);

export const PlayIcon = ({ size }: IconProps) =>
  icon(<path d="M8 5.5v13l10.5-6.5z" fill="currentColor" strokeLinejoin="round" />, size);
export const PauseIcon = ({ size }: IconProps) => icon(<path d="M8.5 6v12M15.5 6v12" strokeLinecap="round" />, size, 4);

/** A drag handle. */
export const GripIcon = ({ size }: IconProps) =>
  icon(<path d="M9 6h.01M15 6h.01M9 12h.01M15 12h.01M9 18h.01M15 18h.01" strokeWidth="2.6" strokeLinecap="round" />, size);

/** More actions. */
export const MoreIcon = ({ size }: IconProps) => icon(<path d="M5 12h.01M12 12h.01M19 12h.01" />, size, 3);

export const RulerIcon = ({ size }: IconProps) =>
  icon(
    <>
      <path d="M3 16.5 16.5 3 21 7.5 7.5 21z" />
      <path d="m7 12.5 2 2M10.5 9l2 2M14 5.5l2 2" />
    </>,
    size,
  );

/** A camera with a check. */
export const PhotoIcon = ({ size }: IconProps) =>
  icon(
    <>
      <path d="M3 8.5a2 2 0 0 1 2-2h2.5l2-2.5h5l2 2.5H19a2 2 0 0 1 2 2V18a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2z" />
      <path d="m8.5 13 2.5 2.5 4.5-4.5" />
    </>,
    size,
  );

/** A camera, struck out. */
export const NoPhotoIcon = ({ size }: IconProps) =>
  icon(
    <>
      <path d="M9 4h5.5l2 2.5H19a2 2 0 0 1 2 2V17M17.5 20H5a2 2 0 0 1-2-2V8.5a2 2 0 0 1 2-2" />
      <path d="M9.2 11.2a3.5 3.5 0 0 0 4.6 4.6" />
      <path d="m3 3 18 18" />
    </>,
    size,
  );

/** A way between two places. */
export const TripIcon = ({ size }: IconProps) =>
  icon(
    <>
      <circle cx="6" cy="19" r="2.5" />
      <circle cx="18" cy="5" r="2.5" />
      <path d="M15.5 5h-7a3.5 3.5 0 0 0 0 7h7a3.5 3.5 0 0 1 0 7h-7" />
    </>,
    size,
  );

import calendar from 'primeicons/raw-svg/calendar.svg?raw';
import check from 'primeicons/raw-svg/check.svg?raw';
import history from 'primeicons/raw-svg/history.svg?raw';
import notice from 'primeicons/raw-svg/info-circle.svg?raw';
import link from 'primeicons/raw-svg/link.svg?raw';
import search from 'primeicons/raw-svg/search.svg?raw';
import close from 'primeicons/raw-svg/times.svg?raw';
import truck from 'primeicons/raw-svg/truck.svg?raw';
import type { ReactElement, ReactNode } from 'react';
import { type IconProps, outlineIcon } from './outline-icon.tsx';

/*
 * Icons on a 24 grid, drawn at 16 px unless told otherwise. Always beside a word or inside a
 * control that has a name. Where PrimeIcons has an equal, it is taken; the others are Muster's own:
 * what the menu names, states and alerts, and lines that PrimeIcons draws smaller.
 */

export const CalendarIcon = outlineIcon(calendar);
export const CheckIcon = outlineIcon(check);
export const CloseIcon = outlineIcon(close);
export const AuditIcon = outlineIcon(history);
export const LinkIcon = outlineIcon(link);
export const NoticeIcon = outlineIcon(notice, 24);
export const SearchIcon = outlineIcon(search);
export const VehiclesIcon = outlineIcon(truck);

/** An icon of our own lines. */
export function icon(children: ReactNode, size = 16, weight = 2): ReactElement {
  return (
    <svg
      className="icon"
      viewBox="0 0 24 24"
      width={size}
      height={size}
      fill="none"
      stroke="currentColor"
      strokeWidth={weight}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      {children}
    </svg>
  );
}

export const SummaryIcon = ({ size }: IconProps) =>
  icon(
    <>
      <path d="M3.6 17A9 9 0 1 1 20.4 17" />
      <path d="m12 14 3.5-4.5" />
      <path d="M3.5 20.5h17" />
    </>,
    size,
  );

export const TimesheetsIcon = ({ size }: IconProps) =>
  icon(
    <>
      <rect x="3.5" y="3" width="17" height="18" rx="4" />
      <path d="M12 8v4.5l2.5 1.5" />
    </>,
    size,
  );

export const DisplayIcon = ({ size }: IconProps) =>
  icon(
    <>
      <rect x="3" y="4.5" width="18" height="12" rx="2.5" />
      <path d="M8.5 20h7M12 16.5V20" />
    </>,
    size,
  );

export const JobsIcon = ({ size }: IconProps) =>
  icon(
    <>
      <path d="M4 17v-2.5a8 8 0 0 1 16 0V17" />
      <path d="M9.5 12V7M14.5 12V7" />
      <path d="M2.5 18.5h19" />
    </>,
    size,
  );

export const PeopleIcon = ({ size }: IconProps) =>
  icon(
    <>
      <circle cx="9" cy="7.5" r="4" />
      <path d="M2.5 20.5v-1a6 6 0 0 1 6-6h1a6 6 0 0 1 6 6v1" />
      <path d="M15.8 3.7a4 4 0 0 1 0 7.6M18.3 14.2a6 6 0 0 1 3.4 5.3v1" />
    </>,
    size,
  );

export const DataIcon = ({ size }: IconProps) =>
  icon(
    <>
      <ellipse cx="12" cy="5.5" rx="8" ry="3" />
      <path d="M4 5.5v13c0 1.66 3.58 3 8 3s8-1.34 8-3v-13" />
      <path d="M4 10c0 1.66 3.58 3 8 3s8-1.34 8-3M4 14.3c0 1.66 3.58 3 8 3s8-1.34 8-3" />
    </>,
    size,
  );

export const BellIcon = ({ size = 18 }: IconProps) =>
  icon(
    <>
      <path d="M10.3 4.9a2 2 0 1 1 3.4 0A6.5 6.5 0 0 1 18 11v3.2l1.7 2.8H4.3L6 14.2V11a6.5 6.5 0 0 1 4.3-6.1" />
      <path d="M9.5 20.5h5" />
    </>,
    size,
    1.9,
  );

export const ChevronDownIcon = ({ size = 14 }: IconProps) => icon(<path d="m6 9.5 6 6 6-6" />, size, 2.2);
export const ChevronUpIcon = ({ size = 14 }: IconProps) => icon(<path d="m6 14.5 6-6 6 6" />, size, 2.2);
export const ChevronLeftIcon = ({ size }: IconProps) => icon(<path d="m14.5 6-6 6 6 6" />, size);
export const ChevronRightIcon = ({ size }: IconProps) => icon(<path d="m9.5 6 6 6-6 6" />, size);
export const MenuIcon = ({ size = 20 }: IconProps) => icon(<path d="M3.5 6h17M3.5 12h17M3.5 18h17" />, size);

export const SubmittedIcon = ({ size }: IconProps) =>
  icon(
    <>
      <circle cx="12" cy="12" r="9" />
      <path d="M12 16V8M8.5 11.5 12 8l3.5 3.5" />
    </>,
    size,
  );

/** Up for ascending, down for descending, both for neither. */
export const SortIcon = ({ way }: { way: 'ASC' | 'DESC' | null }) => (
  <span className="sort-icon">
    {icon(
      <path d={way === 'ASC' ? 'm6 14.5 6-6 6 6' : way === 'DESC' ? 'm6 9.5 6 6 6-6' : 'm7 9.5 5-5 5 5M7 14.5l5 5 5-5'} />,
      12,
      2.4,
    )}
  </span>
);

export const CautionIcon = ({ size }: IconProps) =>
  icon(
    <>
      <path d="M12 4 2.5 20h19z" />
      <path d="M12 10v4.5M12 17.2h.01" />
    </>,
    size,
  );

export const PausedIcon = ({ size }: IconProps) =>
  icon(
    <>
      <path d="M3 3l18 18" />
      <path d="M12 19h.01" />
      <path d="M8.5 15.5a5 5 0 0 1 5.6-1M5 12.2a10 10 0 0 1 4-2.4M13 9.1a10 10 0 0 1 6 3.1M2 8.8a14.5 14.5 0 0 1 3.6-2.4M10 5.1a14.6 14.6 0 0 1 12 3.7" />
    </>,
    size,
  );

export const OvercostIcon = ({ size }: IconProps) =>
  icon(
    <>
      <path d="m3.5 16.5 5-5 4 3.5 7.5-8" />
      <path d="M14.5 6.5h6v6" />
    </>,
    size,
  );

export const PictureMismatchIcon = ({ size }: IconProps) =>
  icon(
    <>
      <circle cx="10.5" cy="7.5" r="4" />
      <path d="M3.5 20.5v-1a6 6 0 0 1 6-6h2.5" />
      <path d="m16.5 15.5 5 5M21.5 15.5l-5 5" />
    </>,
    size,
  );

export const LocationMismatchIcon = ({ size }: IconProps) =>
  icon(
    <>
      <path d="M12 21.5s7-5.6 7-11.5a7 7 0 1 0-14 0c0 5.9 7 11.5 7 11.5" />
      <circle cx="12" cy="10" r="2.5" />
    </>,
    size,
  );

export const ClockoutIcon = ({ size }: IconProps) =>
  icon(
    <>
      <path d="M12.5 3.5A8.5 8.5 0 1 0 20.5 13" />
      <path d="M12 8v4.3l2.7 2" />
      <path d="m17 3.5 4 4M21 3.5l-4 4" />
    </>,
    size,
  );

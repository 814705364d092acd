import phone from 'primeicons/raw-svg/phone.svg?raw';
import users from 'primeicons/raw-svg/users.svg?raw';
import type { ReactNode } from 'react';
import type { FoundDay, FoundFile, FoundJob, FoundPerson, FoundThings, FoundVehicle } from '#shared/find/found.ts';
import { numberOf } from '#shared/jobs/shown-number.ts';
import { can, type SignedInRole } from '#shared/permissions.ts';
import { formatMinutes } from '#shared/rules/hours.ts';
import { addDays } from '#shared/rules/periods.ts';
import { jobLink, workforceLink } from '#web/jobs/links.ts';
import { JobStatusGlyph } from '#web/jobs/status-glyphs.tsx';
import type { jobsTexts } from '#web/jobs/texts.ts';
import type { Opened } from '#web/lists/opened/opened.ts';
import type { openedTexts } from '#web/lists/opened/texts.ts';
import { Avatar } from '#web/people/avatar.tsx';
import { personLink } from '#web/people/links.ts';
import { telOf } from '#web/people/tel.ts';
import type { TextsOf } from '#web/texts/texts.ts';
import { dayWords, momentDayText } from '#web/ui/calendar/day-time.ts';
import { FileIcon } from '#web/ui/icons/action-icons.tsx';
import { CheckIcon, ChevronRightIcon, TimesheetsIcon, VehiclesIcon } from '#web/ui/icons/icons.tsx';
import { outlineIcon } from '#web/ui/icons/outline-icon.tsx';
import type { Offer } from './actions.ts';
import type { findTexts } from './texts.ts';
import { Today } from './today.tsx';

const PhoneIcon = outlineIcon(phone);
const AssignIcon = outlineIcon(users);

/** The groups in the order of those that are as close. */
export const GROUPS = ['people', 'days', 'jobs', 'vehicles', 'files', 'actions', 'pages'] as const;
export type Group = (typeof GROUPS)[number];

/** One line of the box. */
export interface Line {
  key: string;
  group: Group;
  icon: ReactNode;
  label: string;
  /** What it is, in words that hold later too; with `state`, what is so now. */
  detail: string;
  state?: ReactNode;
  href?: string;
  act?: () => void;
  closeness: number;
}

export interface Words {
  t: TextsOf<typeof findTexts>;
  jobs: TextsOf<typeof jobsTexts>;
  opened: TextsOf<typeof openedTexts>;
  role: SignedInRole;
  timeZone: string;
  /** The moment of the last data while it is old; null while it is live. */
  asOf: number | null;
}

/** What the api found, as lines, and what may be done with the closest of them. */
export function linesOf({ people, days, jobs, vehicles, files, today }: FoundThings, words: Words): Line[] {
  return [
    ...people.map((one) => ofPerson(one, words)),
    ...days.map((one) => ofDay(one, today, words)),
    ...jobs.map((one) => ofJob(one, words)),
    ...vehicles.map((one) => ofVehicle(one, words)),
    ...files.map((one) => ofFile(one, words)),
    ...actionsOn({ people, days, jobs, today }, words),
  ];
}

const joined = (...parts: (string | false | null | undefined)[]): string => parts.filter(Boolean).join(' · ');

function ofPerson(
  { id, fullName, role, employeeId, isActive, today, closeness }: FoundPerson,
  { t, timeZone, asOf }: Words,
): Line {
  return {
    key: `person ${id}`,
    group: 'people',
    icon: <Avatar fullName={fullName} pictureUrl={null} />,
    label: fullName,
    detail: joined(t(role), employeeId, !isActive && t('inactive')),
    state: today && <Today today={today} timeZone={timeZone} asOf={asOf} />,
    href: personLink(id),
    closeness,
  };
}

function ofDay(
  { id, date, status, foremanName, minutes, running, closeness }: FoundDay,
  today: string,
  { jobs, t, opened }: Words,
): Line {
  return {
    key: `day ${id}`,
    group: 'days',
    icon: <TimesheetsIcon />,
    label: opened('crewOf', { name: foremanName, day: dayWords(date, today) }),
    detail: '',
    state: joined(jobs(`timesheet.${status}`), formatMinutes(minutes), running && t('stillIn', { count: running.people })),
    href: `/timesheets/${id}`,
    closeness,
  };
}

function ofJob({ id, status, address, closeness, ...numbers }: FoundJob, { jobs }: Words): Line {
  return {
    key: `job ${id}`,
    group: 'jobs',
    icon: <JobStatusGlyph status={status} />,
    label: `#${numberOf(numbers)}`,
    detail: address,
    state: jobs(`job.${status}`),
    href: jobLink(id),
    closeness,
  };
}

function ofVehicle({ id, name, plate, isRetired, isInUse, closeness }: FoundVehicle, { t }: Words): Line {
  const search = new URLSearchParams({ search: plate, ...(isRetired && { which: 'all' }) });
  return {
    key: `vehicle ${id}`,
    group: 'vehicles',
    icon: <VehiclesIcon />,
    label: name,
    detail: plate,
    state: t(isRetired ? 'retired' : isInUse ? 'inUse' : 'free'),
    href: `/vehicles?${search}`,
    closeness,
  };
}

const TAB_OF: Readonly<Record<NonNullable<FoundFile['family']>, string>> = {
  workshift_csv: 'timesheets',
  workshift_iif: 'timesheets',
  workshift_vista: 'vista',
  job_csv: 'jobs',
  employee_csv: 'employees',
};

function ofFile({ id, of, family, name, status, at, closeness }: FoundFile, { t, opened, timeZone }: Words): Line {
  const addresses = {
    upload: `/upload/${id}`,
    import: `/upload/import/${id}`,
    export: `/upload?tab=${family && TAB_OF[family]}`,
  };
  const isRunning = /^(pending|in progress|checking|importing|takingBack)$/i.test(status);
  return {
    key: `${of} ${id}`,
    group: 'files',
    icon: <FileIcon />,
    label: name,
    detail: joined(opened(of), momentDayText(at, timeZone)),
    state: /^failed$/i.test(status) ? t('fileFailed') : isRunning ? t('fileRunning') : undefined,
    href: addresses[of],
    closeness,
  };
}

/** An action stands below what it is about. */
const BELOW = 20;

/** Calls, approvals and assignments: each as it is on its own screen. */
function actionsOn(
  { people, days, jobs, today }: Pick<FoundThings, 'people' | 'days' | 'jobs' | 'today'>,
  { t, role }: Words,
): Line[] {
  const [person] = people;
  const sheet = days.find(
    ({ date, status, running }) => date === addDays(today, -1) && status === 'submitted' && running === null,
  );
  const [job] = jobs;
  return [
    ...(sheet && can(role, 'update', 'officeTimesheet')
      ? [
          {
            key: `approve ${sheet.id}`,
            group: 'actions' as const,
            icon: <CheckIcon />,
            label: t('approve', { name: sheet.foremanName }),
            detail: '',
            state: formatMinutes(sheet.minutes),
            href: `/timesheets/${sheet.id}`,
            closeness: sheet.closeness - BELOW,
          },
        ]
      : []),
    ...(person?.workPhone
      ? [
          {
            key: `call ${person.id}`,
            group: 'actions' as const,
            icon: <PhoneIcon />,
            label: t('call', { name: person.fullName }),
            detail: person.workPhone,
            href: telOf(person.workPhone),
            closeness: person.closeness - BELOW,
          },
        ]
      : []),
    ...(job && can(role, 'update', 'jobAssignment')
      ? [
          {
            key: `assign ${job.id}`,
            group: 'actions' as const,
            icon: <AssignIcon />,
            label: t('assign', { number: numberOf(job) }),
            detail: job.address,
            href: workforceLink(job.id),
            closeness: job.closeness - BELOW,
          },
        ]
      : []),
  ];
}

export const ofOffer = ({ more: _, icon: Icon = ChevronRightIcon, ...offer }: Offer, closeness: number): Line => ({
  ...offer,
  icon: <Icon />,
  detail: '',
  closeness,
});

/** The lines in groups, the closest group and line first [find-3]. */
export function grouped(lines: readonly Line[], boosts: ReadonlyMap<string, number>): { group: Group; lines: Line[] }[] {
  const weightOf = ({ key, closeness }: Line) => closeness + (boosts.get(key) ?? 0);
  const parts = GROUPS.map((group) => ({
    group,
    lines: lines.filter((line) => line.group === group).sort((a, b) => weightOf(b) - weightOf(a)),
  })).filter((part) => part.lines.length > 0);
  return parts.sort((a, b) => weightOf(b.lines[0]!) - weightOf(a.lines[0]!));
}

/** So far it moves up, however often it was opened. */
const MOST_BOOST = 4;

/** By how much what is opened often comes before what is as close [find-3]. */
export const boostsOf = (opened: readonly Opened[]): ReadonlyMap<string, number> =>
  new Map(opened.map(({ key, times }) => [key, Math.min(MOST_BOOST, Math.log2(1 + times))]));

import { type ReactNode, useMemo } from 'react';
import { Link, useLocation } from 'wouter';
import { formatMinutes } from '#shared/rules/hours.ts';
import type { PersonDay } from '#shared/timesheets/screens.ts';
import { useSession } from '#web/http/use-session.ts';
import { TablePage } from '#web/lists/page/table-page.tsx';
import { countText } from '#web/texts/figures.ts';
import { type TextsOf, useTexts } from '#web/texts/texts.ts';
import { dayText, momentText } from '#web/ui/calendar/day-time.ts';
import type { TableColumn } from '#web/ui/table/columns.ts';
import { personDayLink } from '../links.ts';
import { personList } from '../lists.ts';
import { timesheetsTexts } from '../texts.ts';
import { ToLook } from './to-look.tsx';

/** The Employee tab: the days of people. */
export function PersonTab({ tabs }: { tabs: ReactNode }) {
  const t = useTexts(timesheetsTexts);
  const { user } = useSession();
  const { businessDate: today, businessTimeZone: timeZone } = user;
  const [, navigate] = useLocation();
  const definition = useMemo(() => personList(today), [today]);
  const columns = useMemo(() => columnsIn(t, timeZone), [t, timeZone]);
  return (
    <TablePage
      resource="personDays"
      definition={definition}
      rememberAs="timesheets.employee"
      views="timesheets.employee"
      texts={{
        title: t('title'),
        subject: t('subject'),
        failed: t('peopleFailed'),
        none: t('notFound'),
        notFound: t('notFound'),
        beyond: (count) => t('approvedBeyond', { count, shown: countText(count) }),
        farBeyond: (count) => t('yearBeyond', { count, shown: countText(count) }),
      }}
      tabs={tabs}
      filters={[
        { kind: 'search', name: 'search', label: t('searchPeople') },
        {
          kind: 'choice',
          name: 'role',
          label: t('role'),
          choices: [
            { value: 'all', label: t('all') },
            { value: 'foreman', label: t('foreman') },
            { value: 'worker', label: t('worker') },
          ],
        },
        {
          kind: 'segments',
          name: 'status',
          label: t('approval'),
          choices: [
            { value: 'new', label: t('new') },
            { value: 'approved', label: t('approved') },
          ],
        },
        { kind: 'days', name: 'days', label: t('dates'), maxDay: today, first: t('twoWeeks') },
      ]}
      columns={columns}
      onOpen={(row) => navigate(personDayLink(row))}
    />
  );
}

function columnsIn(t: TextsOf<typeof timesheetsTexts>, timeZone: string): readonly TableColumn<PersonDay>[] {
  const roles: Partial<Record<string, string>> = { foreman: t('foreman'), worker: t('worker') };
  return [
    {
      id: 'employeeId',
      head: t('id'),
      width: 104,
      isKept: true,
      isSortable: true,
      cell: (row) => (
        <Link
          className="nowrap"
          href={personDayLink(row)}
          aria-label={`${row.employeeId}, ${t('dayOf', { foreman: row.fullName, day: dayText(row.date) })}`}
        >
          {row.employeeId}
        </Link>
      ),
    },
    {
      id: 'fullName',
      head: t('name'),
      width: 140,
      isSortable: true,
      cell: ({ fullName }) => <span className="cut">{fullName}</span>,
    },
    { id: 'role', head: t('headRole'), width: 88, isSortable: true, cell: ({ role }) => roles[role] ?? role },
    { id: 'date', head: t('date'), kind: 'day', width: 110, isSortable: true, cell: ({ date }) => dayText(date) },
    {
      id: 'supervisor',
      head: t('headSupervisor'),
      width: 140,
      isSortable: true,
      cell: ({ supervisor }) => supervisor && <span className="cut">{supervisor}</span>,
    },
    {
      id: 'foreman',
      head: t('headForeman'),
      width: 140,
      isSortable: true,
      cell: ({ foreman }) => <span className="cut">{foreman}</span>,
    },
    { id: 'region', head: t('headRegion'), width: 116, isSortable: true, cell: ({ region }) => region },
    { id: 'hours', head: t('hours'), kind: 'hours', width: 92, isSpare: true, cell: ({ minutes }) => formatMinutes(minutes) },
    {
      id: 'submittedAt',
      head: t('submitDate'),
      kind: 'day',
      width: 164,
      isSortable: true,
      cell: ({ submittedAt }) => momentText(submittedAt, timeZone),
    },
    {
      id: 'toLook',
      head: t('headToLook'),
      width: 144,
      // An older api says nothing of it.
      cell: ({ status, findings }) =>
        status !== 'approved' && findings && <ToLook figures={{ running: null, findings }} timeZone={timeZone} isOfOne />,
    },
  ];
}

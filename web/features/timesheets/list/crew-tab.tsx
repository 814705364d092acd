import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { Link, useLocation } from 'wouter';
import type { PersonRef } from '#shared/employees.ts';
import { can, seesEverything } from '#shared/permissions.ts';
import { formatMinutes } from '#shared/rules/hours.ts';
import type { ListedDay } from '#shared/timesheets/screens.ts';
import { TIMESHEET_STATUSES } from '#shared/timesheets/words.ts';
import { TickedAct } from '#web/commands/bulk/ticked-act.tsx';
import { useSession } from '#web/http/use-session.ts';
import { StatusTag } from '#web/jobs/status-tag.tsx';
import { jobsTexts } from '#web/jobs/texts.ts';
import { useListState } from '#web/lists/list-state.ts';
import { TablePage } from '#web/lists/page/table-page.tsx';
import { useRegionChoices } from '#web/lists/use-regions.ts';
import { useSupervisorChoices } from '#web/lists/use-supervisors.ts';
import { PersonName } from '#web/people/person-name.tsx';
import { type TextsOf, useTexts } from '#web/texts/texts.ts';
import { dayText } from '#web/ui/calendar/day-time.ts';
import { CautionIcon, ChevronRightIcon } from '#web/ui/icons/icons.tsx';
import { Tooltip } from '#web/ui/overlays/tooltip.tsx';
import type { RowId, TableColumn } from '#web/ui/table/columns.ts';
import { useWeeksOver } from '../approval/use-week-over.ts';
import { crewDetailsLink, toApproveLink } from '../links.ts';
import { CREW_LIST, CREW_LIST_NAME, queueParams } from '../lists.ts';
import { forgetSheetNavigation } from '../sheet-navigation.ts';
import { timesheetsTexts } from '../texts.ts';
import { ApproveMany } from './approve-many.tsx';
import { QueueDone } from './queue-done.tsx';
import { queueParts } from './queue-parts.tsx';
import { ToLook } from './to-look.tsx';

interface CrewTabProps {
  /** The tabs, with the action on the chosen days at the end of their row. */
  tabs: (action: ReactNode) => ReactNode;
}

/** The Crew tab: days of foremen, of which many can be approved at once. */
export function CrewTab({ tabs }: CrewTabProps) {
  const t = useTexts(timesheetsTexts);
  const statuses = useTexts(jobsTexts);
  const { user } = useSession();
  const [, navigate] = useLocation();
  const regions = useRegionChoices();
  const weeksOver = useWeeksOver();
  const weekOver = ({ date }: ListedDay) => weeksOver({ start: date, end: date });
  const whyNot = (row: ListedDay) =>
    row.figures.running ? t('stillClockedIn', { count: row.figures.running.people }) : weekOver(row);
  const { filters } = useListState(CREW_LIST);
  const linkTo = filters.status === 'submitted' ? toApproveLink : crewDetailsLink;
  const columns = useMemo(() => columnsIn(t, user.businessTimeZone, linkTo), [t, user.businessTimeZone, linkTo]);
  const [chosen, setChosen] = useState<readonly RowId[]>([]);
  /** The days whose approval is asked about. */
  const [approving, setApproving] = useState<readonly number[] | null>(null);
  const mayApprove = can(user.role, 'update', 'officeTimesheet');
  // A link narrows the list to supervisors; who sees the company approves for one of them then.
  const isOfSome = seesEverything(user.role) && filters.supervisor.length > 0;
  const supervisors = useSupervisorChoices(isOfSome);
  const [only, ...others] = filters.supervisor;
  const onBehalfOf =
    isOfSome && others.length === 0 ? (supervisors.find(({ value }) => value === only)?.label ?? t('theSupervisor')) : undefined;
  const open = ({ id }: { id: number }) => navigate(linkTo(id));
  useEffect(forgetSheetNavigation, []);
  return (
    <>
      <TablePage
        resource="crewDays"
        definition={CREW_LIST}
        extra={queueParams(filters)}
        parts={({ queue, near }) =>
          // What is only close to a name is not approved by one press.
          queue && queueParts(queue, { onOpen: open, ...(mayApprove && near !== 'spelling' && { onApprove: setApproving }) })
        }
        rememberAs={CREW_LIST_NAME}
        views="timesheets.crew"
        texts={{
          title: t('title'),
          subject: t('subject'),
          failed: t('crewsFailed'),
          none: t('noTimesheets'),
          notFound: t('noTimesheets'),
        }}
        tabs={tabs(
          chosen.length > 0 && (
            <TickedAct onPress={() => setApproving(chosen.map(Number))}>{t('approveDays', { count: chosen.length })}</TickedAct>
          ),
        )}
        filters={[
          { kind: 'search', name: 'search', label: t('searchCrews') },
          {
            kind: 'many',
            name: 'region',
            label: t('regions'),
            all: t('everyRegion'),
            choices: regions,
          },
          ...(isOfSome ? [{ kind: 'many', name: 'supervisor', label: t('supervisors'), choices: supervisors } as const] : []),
          {
            kind: 'choice',
            name: 'status',
            label: t('status'),
            choices: [
              { value: 'all', label: t('all') },
              ...TIMESHEET_STATUSES.map((status) => ({ value: status, label: statuses(`timesheet.${status}`) })),
            ],
          },
          { kind: 'days', name: 'days', label: t('dates'), maxDay: user.businessDate },
        ]}
        columns={columns}
        whenFiltered={filters.status === 'submitted' && filters.search === '' && <QueueDone />}
        onOpen={open}
        {...(mayApprove && {
          selection: {
            kind: 'many',
            chosen,
            nameOf: (row: ListedDay) => t('dayOf', { foreman: row.foreman?.fullName ?? t('crew'), day: dayText(row.date) }),
            canChoose: (row: ListedDay) => row.status !== 'approved' && whyNot(row) === undefined,
            whyNot,
            onChoose: setChosen,
          },
        })}
      />
      {approving && (
        <ApproveMany
          dwoIds={approving}
          onBehalfOf={onBehalfOf}
          onClose={() => {
            setApproving(null);
            setChosen([]);
          }}
        />
      )}
    </>
  );
}

function columnsIn(
  t: TextsOf<typeof timesheetsTexts>,
  timeZone: string,
  linkTo: (dwoId: number) => string,
): readonly TableColumn<ListedDay>[] {
  return [
    { id: 'date', head: t('date'), kind: 'day', width: 108, isKept: true, isSortable: true, cell: ({ date }) => dayText(date) },
    { id: 'foreman', head: t('headForeman'), width: 156, cell: ({ foreman }) => foreman && <Name {...foreman} /> },
    { id: 'supervisor', head: t('headSupervisor'), width: 148, cell: ({ supervisor }) => supervisor && <Name {...supervisor} /> },
    { id: 'region', head: t('headRegion'), width: 124, cell: ({ region }) => region?.name },
    { id: 'people', head: t('headPeople'), kind: 'number', width: 72, cell: ({ figures }) => figures.people },
    { id: 'hours', head: t('hours'), kind: 'hours', width: 92, cell: ({ figures }) => formatMinutes(figures.minutes) },
    { id: 'status', head: t('headStatus'), width: 122, cell: (row) => <DayStatus day={row} /> },
    {
      id: 'toLook',
      head: t('headToLook'),
      cell: ({ status, figures }) => status !== 'approved' && <ToLook figures={figures} timeZone={timeZone} />,
    },
    {
      id: 'details',
      head: t('headDetails'),
      kind: 'action',
      width: 112,
      isKept: true,
      cell: ({ id, date, foreman }) => (
        <Link
          className="sheet-list-link"
          href={linkTo(id)}
          aria-label={t('detailsOf', { foreman: foreman?.fullName ?? '- - -', day: dayText(date) })}
        >
          <span>{t('crewDetails')}</span>
          <ChevronRightIcon size={16} />
        </Link>
      ),
    },
  ];
}

const Name = (person: PersonRef) => (
  <PersonName id={person.id} mayOpen={person.mayOpen} className="cut">
    {person.fullName}
  </PersonName>
);

/** The status of a day, and why sheets of it went back to the foreman. */
function DayStatus({ day: { status, sentBackJobs = [] } }: { day: Pick<ListedDay, 'status' | 'sentBackJobs'> }) {
  const t = useTexts(timesheetsTexts);
  const reasons = sentBackJobs.map(({ sentBackReason }) => t('sentBack', { reason: sentBackReason ?? '' }));
  return (
    <span className="inline-row gap-6">
      <StatusTag kind="timesheet" status={status} />
      {reasons.length > 0 && (
        <Tooltip text={reasons.join('\n')}>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the reason must be reached by keyboard too */}
          <span className="inline-flex warn" role="img" aria-label={reasons.join('. ')} tabIndex={0}>
            <CautionIcon size={14} />
          </span>
        </Tooltip>
      )}
    </span>
  );
}

import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { Link, useLocation } from 'wouter';
import type { PersonRef } from '#shared/employees.ts';
import { can } from '#shared/permissions.ts';
import type { ListedDwo } from '#shared/timesheets/screens.ts';
import { TIMESHEET_STATUSES } from '#shared/timesheets/words.ts';
import { useSession } from '#web/http/use-session.ts';
import { StatusTag } from '#web/jobs/status-tag.tsx';
import { jobsTexts } from '#web/jobs/texts.ts';
import { TablePage } from '#web/lists/page/table-page.tsx';
import { useRegionChoices } from '#web/lists/use-regions.ts';
import { pageOfPerson } from '#web/people/links.ts';
import { type TextsOf, useTexts } from '#web/texts/texts.ts';
import { dayText } from '#web/ui/calendar/day-time.ts';
import { CautionIcon } from '#web/ui/icons/icons.tsx';
import { NameLink } from '#web/ui/navigation/name-link.tsx';
import { Tooltip } from '#web/ui/overlays/tooltip.tsx';
import type { RowId, TableColumn } from '#web/ui/table/columns.ts';
import { useWeeksOver } from '../approval/use-week-over.ts';
import { crewDetailsLink } from '../links.ts';
import { CREW_LIST, CREW_LIST_NAME } from '../lists.ts';
import { forgetSheetNavigation } from '../sheet-navigation.ts';
import { timesheetsTexts } from '../texts.ts';
import { ApproveMany } from './approve-many.tsx';

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
  const weekOver = ({ date }: ListedDwo) => weeksOver({ start: date, end: date });
  const columns = useMemo(() => columnsIn(t), [t]);
  const [chosen, setChosen] = useState<readonly RowId[]>([]);
  const [isApproving, setApproving] = useState(false);
  useEffect(forgetSheetNavigation, []);
  return (
    <>
      <TablePage
        resource="crewTimesheets"
        definition={CREW_LIST}
        rememberAs={CREW_LIST_NAME}
        texts={{
          title: t('title'),
          subject: t('subject'),
          failed: t('crewsFailed'),
          none: t('noTimesheets'),
          notFound: t('noTimesheets'),
        }}
        tabs={tabs(
          chosen.length > 0 && (
            <button type="button" className="button button-primary" onClick={() => setApproving(true)}>
              {t('approveDays', { count: chosen.length })}
            </button>
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
        onOpen={({ id }) => navigate(crewDetailsLink(id))}
        {...(can(user.role, 'update', 'officeTimesheet') && {
          selection: {
            kind: 'many',
            chosen,
            nameOf: (row: ListedDwo) => t('dayOf', { foreman: row.foreman?.fullName ?? t('crew'), day: dayText(row.date) }),
            canChoose: (row: ListedDwo) => row.status !== 'approved' && weekOver(row) === undefined,
            whyNot: weekOver,
            onChoose: setChosen,
          },
        })}
      />
      {isApproving && (
        <ApproveMany
          dwoIds={chosen.map(Number)}
          onClose={() => {
            setApproving(false);
            setChosen([]);
          }}
        />
      )}
    </>
  );
}

function columnsIn(t: TextsOf<typeof timesheetsTexts>): readonly TableColumn<ListedDwo>[] {
  return [
    { id: 'date', head: t('date'), kind: 'day', width: 120, isSortable: true, cell: ({ date }) => dayText(date) },
    { id: 'foreman', head: t('headForeman'), cell: ({ foreman }) => foreman && <PersonName {...foreman} /> },
    { id: 'supervisor', head: t('headSupervisor'), cell: ({ supervisor }) => supervisor && <PersonName {...supervisor} /> },
    { id: 'region', head: t('headRegion'), width: 160, cell: ({ region }) => region?.name },
    { id: 'status', head: t('headStatus'), width: 130, cell: (row) => <DayStatus day={row} /> },
    {
      id: 'details',
      head: t('headDetails'),
      kind: 'action',
      width: 130,
      cell: ({ id, date, foreman }) => (
        <Link
          href={crewDetailsLink(id)}
          aria-label={t('detailsOf', { foreman: foreman?.fullName ?? '- - -', day: dayText(date) })}
        >
          {t('crewDetails')}
        </Link>
      ),
    },
  ];
}

const PersonName = (person: PersonRef) => (
  <NameLink href={pageOfPerson(person)} className="cut">
    {person.fullName}
  </NameLink>
);

/** The status of a day, and why sheets of it went back to the foreman. */
function DayStatus({ day: { status, sentBackJobs = [] } }: { day: Pick<ListedDwo, 'status' | 'sentBackJobs'> }) {
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

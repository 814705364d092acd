import { formatMinutes } from '#shared/rules/hours.ts';
import type { CrewRow } from '#shared/timesheets/screens.ts';
import { StatusTag } from '#web/jobs/status-tag.tsx';
import type { TextsOf } from '#web/texts/texts.ts';
import type { TableColumn } from '#web/ui/table/columns.ts';
import { ClockCell, hasTrip, NameCell, NotAdded, PhotoCell, TripLink } from './cells.tsx';
import type { crewTexts } from './texts.ts';

type Words = TextsOf<typeof crewTexts>;
type Column = TableColumn<CrewRow>;

/** The columns that name the person, in both tables. */
function whoColumns(t: Words): readonly Column[] {
  const roles: Partial<Record<string, string>> = { foreman: t('foreman'), worker: t('worker') };
  const roleOf = ({ role }: CrewRow): string => roles[role] ?? role;
  return [
    { id: 'photo', head: t('headPhoto'), width: 82, cell: (row) => <PhotoCell row={row} /> },
    { id: 'name', head: t('headName'), sortValue: ({ fullName }) => fullName, cell: (row) => <NameCell row={row} /> },
    {
      id: 'number',
      head: t('headId'),
      width: 104,
      sortValue: ({ employeeNumber }) => employeeNumber,
      cell: ({ employeeNumber }) => <span className="num ink-2">{employeeNumber}</span>,
    },
    {
      id: 'role',
      head: t('headRole'),
      width: 84,
      sortValue: roleOf,
      cell: (row) => <span className="ink-2">{roleOf(row)}</span>,
    },
  ];
}

const totalColumn = (t: Words): Column => ({
  id: 'total',
  head: t('headTotal'),
  kind: 'hours',
  width: 92,
  cell: ({ type, minutes }) => (type === 'NO_SHOW' ? <NotAdded /> : <strong>{formatMinutes(minutes)}</strong>),
});

/** The columns without a selected job: a row for each person of the day. */
export const personColumns = ({ t }: { t: Words }): readonly Column[] => [
  ...whoColumns(t),
  totalColumn(t),
  {
    id: 'status',
    head: t('headStatus'),
    width: 288,
    cell: ({ approvalStatus }) => <StatusTag kind="timesheet" status={approvalStatus} />,
  },
];

interface ShiftWords {
  t: Words;
  /** The editable columns of a shift. */
  edited: readonly Column[];
  /** Whether a row has fields in place of words. */
  isField: (row: CrewRow) => boolean;
  jobNumber: string;
  tripUrl: string | null;
}

/** Additional width in pixels for a place beside a time. */
const PLACE_ROOM = 14;

/** The columns of a job's shifts. */
export const shiftColumns = ({ t, edited, isField, jobNumber, tripUrl }: ShiftWords): readonly Column[] => {
  const clock = (column: Column, which: 'start' | 'end'): Column => ({
    ...column,
    width: Number(column.width) + PLACE_ROOM,
    cell: (row) =>
      isField(row) ? (
        column.cell(row)
      ) : (
        <ClockCell row={row} which={which} jobNumber={jobNumber}>
          {column.cell(row)}
        </ClockCell>
      ),
  });
  return [
    ...whoColumns(t),
    ...edited.map((column) => (column.id === 'start' || column.id === 'end' ? clock(column, column.id) : column)),
    {
      id: 'trip',
      head: t('headTrip'),
      kind: 'glyph',
      width: 60,
      cell: (row) => hasTrip(row, tripUrl) && <TripLink fullName={row.fullName} url={tripUrl} />,
    },
  ];
};

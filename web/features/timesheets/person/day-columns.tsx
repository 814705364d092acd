import type { PersonRef } from '#shared/employees.ts';
import type { EmployeeShift, EmployeeShifts } from '#shared/timesheets/screens.ts';
import { pageOfJob } from '#web/jobs/links.ts';
import { pageOfPerson } from '#web/people/links.ts';
import { RowEditors } from '#web/presence/people-here.tsx';
import { type TextsOf, useTexts } from '#web/texts/texts.ts';
import { NameLink } from '#web/ui/navigation/name-link.tsx';
import { CutText } from '#web/ui/overlays/cut-text.tsx';
import { Tooltip } from '#web/ui/overlays/tooltip.tsx';
import type { TableColumn } from '#web/ui/table/columns.ts';
import type { Scene } from '../edit/drafts/scene.ts';
import { SheetTotal } from '../edit/sheet-total.tsx';
import { timeOffTexts } from '../time-off/texts.ts';
import type { TimeOffType } from '../time-off/use-time-off.ts';
import { CommentCell } from './comment-cell.tsx';
import { Places } from './places.tsx';
import { personTexts } from './texts.ts';

interface DayColumns {
  t: TextsOf<typeof personTexts>;
  /** When it was and as what: what is edited of it. */
  edited: readonly TableColumn<EmployeeShift>[];
  scene: Scene<EmployeeShifts>;
  /** The type that every row is about to become. */
  becomes: TimeOffType | null;
  onComments: (shift: EmployeeShift) => void;
}

/** Pixels that fields can spare for names: a crew's sheet has fewer columns. */
const SPARE = { start: 12, end: 12, lunch: 10, total: 0, type: 20 } as const;

/** The columns of one day's shifts: place, foreman and hours. */
export function dayColumns({ t, edited, scene, becomes, onComments }: DayColumns): readonly TableColumn<EmployeeShift>[] {
  const under = (id: 'start' | 'end' | 'lunch' | 'total' | 'type'): TableColumn<EmployeeShift> => {
    const column = edited.find((one) => one.id === id)!;
    return { ...column, head: t(id), width: Number(column.width) - SPARE[id] };
  };
  const end = under('end');
  return [
    {
      id: 'job',
      head: t('jobId'),
      width: 72,
      cell: ({ jobId, jobNumber, mayOpenJob }) => (
        <NameLink href={pageOfJob({ id: jobId, mayOpen: mayOpenJob })}>{jobNumber}</NameLink>
      ),
    },
    { id: 'address', head: t('address'), cell: (shift) => <Address shift={shift} /> },
    {
      id: 'supervisor',
      head: t('supervisor'),
      width: 124,
      cell: ({ supervisor }) => supervisor && <Name person={supervisor} />,
    },
    { id: 'foreman', head: t('foreman'), width: 124, cell: ({ foreman }) => <Name person={foreman} /> },
    under('start'),
    { ...end, cell: (shift) => (shift.end === null && !scene.isEditing ? t('running') : end.cell(shift)) },
    under('lunch'),
    {
      ...under('total'),
      total: (
        <span className="num">
          <SheetTotal scene={scene} />
        </span>
      ),
    },
    { id: 'comments', head: t('comments'), width: 146, cell: (shift) => <CommentCell shift={shift} onOpen={onComments} /> },
    { ...under('type'), ...(becomes && { cell: () => <Becomes type={becomes} /> }) },
    { id: 'location', head: t('location'), width: 88, cell: (shift) => <Places shift={shift} /> },
  ];
}

/** Shows the type that a row is about to become. */
function Becomes({ type }: { type: TimeOffType }) {
  return <span className="person-becomes medium ink">{useTexts(timeOffTexts)(type)}</span>;
}

const Name = ({ person }: { person: Readonly<PersonRef> }) => (
  <NameLink className="person-cut cut" href={pageOfPerson(person)} title={person.fullName}>
    {person.fullName}
  </NameLink>
);

/** In the place of hours that count for nothing. */
export function NotAdded() {
  const t = useTexts(personTexts);
  return (
    <Tooltip text={t('notAddedWhy')}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the reason must be reached by keyboard too */}
      <span className="ink-3" tabIndex={0}>
        {t('notAdded')}
      </span>
    </Tooltip>
  );
}

/** Where it was, and who else edits it. */
const Address = ({ shift: { id, jobAddress } }: { shift: EmployeeShift }) => (
  <span className="person-address row gap-8 slim">
    <CutText className="person-cut">{jobAddress}</CutText>
    <RowEditors row={id} />
  </span>
);

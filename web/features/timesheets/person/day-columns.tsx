import type { PersonRef } from '#shared/employees.ts';
import type { EmployeeShift, EmployeeShifts } from '#shared/timesheets/screens.ts';
import { pageOfJob } from '#web/jobs/links.ts';
import { PersonName } from '#web/people/person-name.tsx';
import { RowEditors } from '#web/presence/people-here.tsx';
import { type TextsOf, useTexts } from '#web/texts/texts.ts';
import { NameLink } from '#web/ui/navigation/name-link.tsx';
import { CutText } from '#web/ui/overlays/cut-text.tsx';
import { Tooltip } from '#web/ui/overlays/tooltip.tsx';
import type { TableColumn } from '#web/ui/table/columns.ts';
import { SignMark } from '../approval/signs.tsx';
import { SheetTotal } from '../edit/columns.tsx';
import type { Scene } from '../edit/drafts/scene.ts';
import { timeOffTexts } from '../time-off/texts.ts';
import type { TimeOffType } from '../time-off/use-time-off.ts';
import { Places } from './places.tsx';
import { personTexts } from './texts.ts';

interface DayColumns {
  t: TextsOf<typeof personTexts>;
  /** The editable columns. */
  edited: readonly TableColumn<EmployeeShift>[];
  scene: Scene<EmployeeShifts>;
  /** The type that every row is about to become. */
  becomes: TimeOffType | null;
  onComments: (shift: EmployeeShift) => void;
}

/** Pixels by which columns are narrower than on a crew's sheet, which has fewer columns. */
const SPARE = { start: 12, end: 12, lunch: 10, total: 0, type: 20 } as const;

/** The columns of one day's shifts: place, foreman and hours. */
export function dayColumns({ t, edited, scene, becomes, onComments }: DayColumns): readonly TableColumn<EmployeeShift>[] {
  const under = (id: 'start' | 'end' | 'lunch' | 'total' | 'type'): TableColumn<EmployeeShift> => {
    const column = edited.find((one) => one.id === id)!;
    return { ...column, head: t(id), width: Number(column.width) - SPARE[id] };
  };
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
    under('end'),
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
  <PersonName id={person.id} mayOpen={person.mayOpen} className="person-cut cut" title={person.fullName}>
    {person.fullName}
  </PersonName>
);

/** Replaces the hours of a No Show. */
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

/** The address of the job, what is to be looked at, and who else is editing the row. */
const Address = ({ shift: { id, jobAddress, findings = [] } }: { shift: EmployeeShift }) => (
  <span className="person-address row gap-8 slim">
    <CutText className="person-cut">{jobAddress}</CutText>
    <SignMark findings={findings} />
    <RowEditors row={id} />
  </span>
);

interface CommentCellProps {
  shift: EmployeeShift;
  onOpen: (shift: EmployeeShift) => void;
}

const EXCERPT = 96;

/** The beginning of a comment. */
const excerptOf = (comment: string): string => (comment.length > EXCERPT ? `${comment.slice(0, EXCERPT)}...` : comment);

/** The newest comment on a shift, with a button that opens all of them, or adds the first. */
function CommentCell({ shift, onOpen }: CommentCellProps) {
  const t = useTexts(personTexts);
  const { jobNumber, comment, commentCount } = shift;
  if (commentCount === 0 || comment === null)
    return (
      <button
        type="button"
        className="text-button"
        aria-label={t('addCommentTo', { jobId: jobNumber })}
        onClick={() => onOpen(shift)}
      >
        {t('addComment')}
      </button>
    );
  return (
    <span className="person-comment grid">
      <span className="person-excerpt meta ink-2 anywhere">{excerptOf(comment)}</span>
      <button
        type="button"
        className="text-button"
        aria-label={t('viewCommentsOf', { jobId: jobNumber })}
        onClick={() => onOpen(shift)}
      >
        {t('viewComments')}
      </button>
      <span className="num ink-3"> {commentCount}</span>
    </span>
  );
}

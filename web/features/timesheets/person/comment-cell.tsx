import type { EmployeeShift } from '#shared/timesheets/screens.ts';
import { useTexts } from '#web/texts/texts.ts';
import { personTexts } from './texts.ts';

interface CommentCellProps {
  shift: EmployeeShift;
  onOpen: (shift: EmployeeShift) => void;
}

const EXCERPT = 96;

/** The beginning of a comment, as far as there is room for it. */
export const excerptOf = (comment: string): string => (comment.length > EXCERPT ? `${comment.slice(0, EXCERPT)}...` : comment);

/** The newest comment on a shift, and the way to all of them; or to the first one. */
export function CommentCell({ shift, onOpen }: CommentCellProps) {
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

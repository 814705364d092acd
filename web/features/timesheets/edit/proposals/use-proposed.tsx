import { useTexts } from '#web/texts/texts.ts';
import { useNarrow } from '#web/theme/use-narrow.ts';
import type { InputTies } from '#web/ui/fields/labelled.tsx';
import { Tooltip } from '#web/ui/overlays/tooltip.tsx';
import type { Column, ShiftRow } from '../drafts/draft.ts';
import type { Proposed } from './proposal-words.ts';
import { proposalTexts } from './texts.ts';
import './proposals.css';

interface UseProposedProps {
  proposed: Proposed;
  /** The accessible name of the cell. */
  label: string;
  /** What ties the field of the cell to its words. */
  ties: InputTies;
  onUse: () => void;
}

const noteOf = ({ id }: InputTies): string => `${id}-proposed`;

/** The ties of a field, which the sentence of a proposal describes too. */
export const tiesWith = (ties: InputTies, proposed: Proposed | null): InputTies =>
  proposed ? { ...ties, 'aria-describedby': [ties['aria-describedby'], noteOf(ties)].filter(Boolean).join(' ') } : ties;

/** The class of a cell for which something is proposed, or was until it was taken. */
export const markOf = ({ proposals }: ShiftRow, column: Column, proposed: Proposed | null): string => {
  if (proposed) return 'is-proposed';
  return proposals.some(({ cell }) => cell === column) ? 'is-answered' : '';
};

/** Below the field of a cell: fills in what is proposed for it. On a phone it says why. */
export function UseProposed({ proposed: { text, sentence }, label, ties, onUse }: UseProposedProps) {
  const t = useTexts(proposalTexts);
  const isNarrow = useNarrow();
  const button = (
    <button
      type="button"
      className="text-button proposal-use"
      aria-label={t('useIn', { value: text, cell: label })}
      onClick={({ currentTarget }) => {
        // The button goes with the proposal. The field of a card would open a phone's keyboard.
        if (!isNarrow) currentTarget.closest('.edit-cell')?.querySelector('input')?.focus();
        onUse();
      }}
    >
      {t('use', { value: text })}
    </button>
  );
  if (isNarrow)
    return (
      <p className="proposal-line note warn">
        <span id={noteOf(ties)}>{sentence}</span> {button}
      </p>
    );
  return (
    <>
      <Tooltip text={sentence} side="below">
        {button}
      </Tooltip>
      <span id={noteOf(ties)} className="unseen">
        {sentence}
      </span>
    </>
  );
}

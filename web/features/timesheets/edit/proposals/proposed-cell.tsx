import type { ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import { usePrint } from '#web/print/print.ts';
import { useTexts } from '#web/texts/texts.ts';
import { useNarrow } from '#web/theme/use-narrow.ts';
import { Tooltip } from '#web/ui/overlays/tooltip.tsx';
import { beginWith } from '../begin.ts';
import type { ShiftRow } from '../drafts/draft.ts';
import { type CellProps, type Scene, validatedIn } from '../drafts/scene.ts';
import { useDraft } from '../drafts/sheet-edits.ts';
import { editTexts } from '../texts.ts';
import { type Proposed, proposedFor } from './proposal-words.ts';
import { proposalTexts } from './texts.ts';
import './proposals.css';

interface CellWithProposalProps extends CellProps {
  /** The present value of the cell. */
  children: ReactNode;
}

/**
 * A cell that is not edited: what is proposed for it is a button, which begins edit mode with that
 * filled in. On paper it is as it is stored.
 */
export function CellWithProposal({ scene, row, column, label, children }: CellWithProposalProps) {
  const t = useTexts(proposalTexts);
  const isNarrow = useNarrow();
  const { isOn: isPrinting } = usePrint();
  const validated = validatedIn(scene, row, useDraft(scene.edits, row.id));
  const proposed = proposedFor(t, { row, column, validated, day: scene.day });
  if (!proposed || isPrinting) return children;
  const { text, sentence } = proposed;
  if (isNarrow)
    return (
      <>
        {children}
        <ProposalLine scene={scene} row={row} proposed={proposed} label={label} />
      </>
    );
  return (
    <span className="proposed-cell stack">
      {column === 'end' && row.end !== null && <span>{children}</span>}
      <Tooltip text={sentence}>
        <button
          type="button"
          className="proposed num nowrap"
          aria-label={t('begin', { cell: label, sentence, value: text })}
          onClick={() => beginWith(scene, row, proposed)}
        >
          {text}
          <span aria-hidden="true">?</span>
        </button>
      </Tooltip>
    </span>
  );
}

/** A line for each proposal of a row that is not edited, on a phone. */
export function ProposalLines<Row extends object>({
  scene,
  row: live,
  shiftOf,
}: {
  scene: Scene;
  row: Row;
  shiftOf: (live: Row) => ShiftRow;
}) {
  const t = useTexts(proposalTexts);
  const words = useTexts(editTexts);
  const row = shiftOf(useSnapshot(live) as Row);
  const validated = validatedIn(scene, row, useDraft(scene.edits, row.id));
  return row.proposals.map(({ cell: column }) => {
    const proposed = proposedFor(t, { row, column, validated, day: scene.day });
    const label = words('cellOf', { field: words(column), name: row.fullName });
    return proposed && <ProposalLine key={column} scene={scene} row={row} proposed={proposed} label={label} />;
  });
}

interface ProposalLineProps {
  scene: Scene;
  row: ShiftRow;
  proposed: Proposed;
  /** The accessible name of the cell. */
  label: string;
}

/** A proposal in words, with the button that begins edit mode with it. */
function ProposalLine({ scene, row, proposed, label }: ProposalLineProps) {
  const t = useTexts(proposalTexts);
  const { text, sentence } = proposed;
  return (
    <p className="proposal-line note warn off-paper">
      {sentence}{' '}
      <button
        type="button"
        className="text-button"
        aria-label={t('useIn', { value: text, cell: label })}
        onClick={() => beginWith(scene, row, proposed)}
      >
        {t('use', { value: text })}
      </button>
    </p>
  );
}

import { useSnapshot } from 'valtio';
import { useTexts } from '#web/texts/texts.ts';
import { baseOf, isUnsavedSwap } from './drafts/draft.ts';
import { type EditedSheet, type Scene, shiftsOf } from './drafts/scene.ts';
import { useDrafts } from './drafts/sheet-edits.ts';
import { editTexts } from './texts.ts';

/**
 * Why nothing can be approved at present: rows are edited, or the live sheet does not have the
 * saved rows yet, so that their former state would be approved.
 */
export function useWhyNot({ sheet, edits, isEditing }: Scene): string | undefined {
  const t = useTexts(editTexts);
  const shifts = shiftsOf(useSnapshot(sheet) as EditedSheet);
  const drafts = useDrafts(edits);
  if (isEditing) return t('editing');
  return shifts.some((row) => baseOf(row, drafts[row.id]) !== row) ? t('settling') : undefined;
}

/** The same for a whole sheet, whose swapped rows must be saved first [temporary-3]. */
export function useWhyNotWhole(scene: Scene): string | undefined {
  const t = useTexts(editTexts);
  const whyNot = useWhyNot(scene);
  const shifts = shiftsOf(useSnapshot(scene.sheet) as EditedSheet);
  return whyNot ?? (shifts.some(isUnsavedSwap) ? t('swapFirst') : undefined);
}

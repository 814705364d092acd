import { useSnapshot } from 'valtio';
import { useTexts } from '#web/texts/texts.ts';
import type { CellProps } from '../drafts/scene.ts';
import { editTexts } from '../texts.ts';
import { ChoiceCell } from './choice-cell.tsx';

/** The phase code of a shift, of the job's codes; '- - -' is none [edits-6]. */
export function PhaseCodeCell(props: CellProps) {
  const t = useTexts(editTexts);
  const { codes } = useSnapshot(props.scene.edits);
  const choices = [
    { value: '', label: t('none') },
    ...(codes ?? []).map(({ phaseCode, description }) => ({
      value: phaseCode,
      label: phaseCode,
      about: description ?? undefined,
    })),
  ];
  return <ChoiceCell {...props} choices={choices} placeholder={t('choosePhaseCode')} />;
}

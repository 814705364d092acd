import { useSnapshot } from 'valtio';
import { PeopleList } from '#web/people/people-list.tsx';
import { useTexts } from '#web/texts/texts.ts';
import { Failed } from '#web/ui/feedback/state-card.tsx';
import { supervisorsTexts } from './texts.ts';
import { NOBODY, type Supervisors, useSupervisors } from './use-supervisors.ts';
import './supervisor-picker.css';

interface SupervisorPickerProps {
  kind: 'one' | 'many';
  chosen: readonly number[];
  /** `fullName` is that of the first chosen one. */
  onChoose: (chosen: readonly number[], fullName: string) => void;
}

/** All supervisors to choose from, with a search. */
export function SupervisorPicker(props: SupervisorPickerProps) {
  const t = useTexts(supervisorsTexts);
  const { data, status, error, retry } = useSupervisors();
  if (status === 'failed') return <Failed title={t('failed')} reason={error?.message} onRetry={retry} />;
  return <Picker {...props} isKnown={data !== undefined} supervisors={data ?? NOBODY} />;
}

interface PickerProps extends SupervisorPickerProps {
  isKnown: boolean;
  supervisors: Supervisors;
}

function Picker({ isKnown, supervisors, kind, chosen, onChoose }: PickerProps) {
  const t = useTexts(supervisorsTexts);
  const { data } = useSnapshot(supervisors);
  return (
    <PeopleList
      name={t('list')}
      people={isKnown ? data : undefined}
      kind={kind}
      chosen={chosen}
      empty={t('none')}
      height="min(360px, 45dvh)"
      onChoose={(ids) => onChoose(ids, data.find(({ id }) => id === ids[0])?.fullName ?? '')}
    />
  );
}

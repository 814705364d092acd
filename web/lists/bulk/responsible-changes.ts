import type { ChosenChange, OfferedChange } from '#web/commands/bulk/change-many.tsx';
import { useRegionChoices } from '../use-regions.ts';
import { useSupervisorChoices } from '../use-supervisors.ts';

/** Of the choice of a supervisor: none. */
const NOBODY = 'none';

type Field = 'regionId' | 'supervisorId';
interface Row {
  region: string | null;
  supervisor: string | null;
}

/** The changes of region and supervisor, for the ticked rows of a list. */
export function useResponsibleChanges(words: {
  region: string;
  supervisor: string;
  nobody: string;
}): readonly OfferedChange<Field, Row>[] {
  const regions = useRegionChoices();
  const supervisors = useSupervisorChoices();
  return [
    { id: 'regionId', label: words.region, choices: regions, nowOf: ({ region }) => region },
    {
      id: 'supervisorId',
      label: words.supervisor,
      choices: [...supervisors, { value: NOBODY, label: words.nobody }],
      nowOf: ({ supervisor }) => supervisor ?? words.nobody,
    },
  ];
}

/** What is chosen, as the query that foresees it says it. */
export const responsibleQuery = ({ change, to }: Pick<ChosenChange<string>, 'change' | 'to'>) =>
  change === 'regionId' ? { regionId: Number(to) } : { supervisorId: String(to) };

/** The same, as the body of the command says it. */
export const responsibleBody = ({ change, to }: Pick<ChosenChange<string>, 'change' | 'to'>) =>
  change === 'regionId' ? { regionId: Number(to) } : { supervisorId: to === NOBODY ? null : Number(to) };

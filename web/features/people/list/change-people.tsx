import { useMemo } from 'react';
import { employeeCalls, type ForeseenPerson } from '#shared/calls/employees.ts';
import { Failure } from '#shared/http/errors.ts';
import { ChangeMany, type ChosenChange } from '#web/commands/bulk/change-many.tsx';
import { send } from '#web/http/send.ts';
import { responsibleBody, responsibleQuery, useResponsibleChanges } from '#web/lists/bulk/responsible-changes.ts';
import { useTexts } from '#web/texts/texts.ts';
import type { TableColumn } from '#web/ui/table/columns.ts';
import { peopleListTexts } from './texts.ts';

interface ChangePeopleProps {
  ids: readonly number[];
  onClose: () => void;
}

type Field = 'isActive' | 'regionId' | 'supervisorId';
type Chosen = ChosenChange<Field>;

/** Activates or deactivates the ticked people, or changes their region or supervisor. */
export function ChangePeople({ ids, onClose }: ChangePeopleProps) {
  const t = useTexts(peopleListTexts);
  const responsible = useResponsibleChanges({ region: t('headRegion'), supervisor: t('supervisor'), nobody: t('noSupervisor') });
  const columns = useMemo(
    (): readonly TableColumn<ForeseenPerson>[] => [
      {
        id: 'person',
        head: t('user'),
        cell: ({ fullName, employeeId }) => (
          <span className="grid">
            <span className="bold cut">{fullName}</span>
            <span className="num body ink-2">{employeeId}</span>
          </span>
        ),
      },
    ],
    [t],
  );
  const putBack = async (person: ForeseenPerson, { change: field }: Chosen, revision: number | undefined) => {
    if (field === 'regionId' && person.regionId === null) throw new Failure(409, t('hadNoRegion'));
    return write(person.id, formerOf(person, field), revision);
  };
  return (
    <ChangeMany<Field, ForeseenPerson>
      title={t('changeTitle')}
      ids={ids}
      columns={columns}
      changes={[
        {
          id: 'isActive',
          label: t('activity'),
          choices: [
            { value: 'true', label: t('active') },
            { value: 'false', label: t('inactive') },
          ],
          nowOf: ({ isActive }) => t(isActive ? 'active' : 'inactive'),
        },
        ...responsible,
      ]}
      look={look}
      change={change}
      putBack={putBack}
      onClose={onClose}
    />
  );
}

const look = async (ids: readonly number[], chosen: Chosen): Promise<readonly ForeseenPerson[]> =>
  (await send(employeeCalls.foreseen, { query: { ids, ...queryOf(chosen) } })).data;

const queryOf = ({ change: field, to }: Chosen) => {
  if (field === 'isActive') return { isActive: to as 'true' | 'false' };
  return responsibleQuery({ change: field, to });
};
const writtenOf = ({ change: field, to }: Chosen): Written => {
  if (field === 'isActive') return { isActive: to === 'true' };
  return responsibleBody({ change: field, to });
};

type Written = { isActive: boolean } | { regionId?: number; regions?: readonly number[]; supervisorId?: number | null };

/** Writes by the command of one person; answers the revision since. */
async function write(id: number, value: Written, revision: number | undefined): Promise<number | undefined> {
  const answer =
    'isActive' in value
      ? await send(employeeCalls.setActive, { params: { id }, body: { ...value, revision } })
      : await send(employeeCalls.patch, { params: { id }, body: { ...value, revision } });
  return answer?.data?.revision;
}

const change = ({ id, revision }: ForeseenPerson, chosen: Chosen): Promise<number | undefined> =>
  write(id, writtenOf(chosen), revision);

/** What stood before: a home region with those beside it, since it may have been one of them. */
const formerOf = ({ isActive, regionId, furtherRegionIds, supervisorId }: ForeseenPerson, field: Field): Written => {
  if (field === 'isActive') return { isActive };
  if (field === 'supervisorId') return { supervisorId };
  return { ...(regionId !== null && { regionId }), regions: furtherRegionIds };
};

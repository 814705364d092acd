import { findHere } from '#shared/find/near.ts';
import { CloseTo } from '../lists/page/near-note.tsx';
import { useTexts } from '../texts/texts.ts';
import { useNarrow } from '../theme/use-narrow.ts';
import { Empty } from '../ui/feedback/state-card.tsx';
import '../ui/fields/labelled.css';
import { PeopleIcon } from '../ui/icons/icons.tsx';
import type { TableColumn } from '../ui/table/columns.ts';
import { VIRTUAL_ABOVE } from '../ui/table/lines.tsx';
import { Table } from '../ui/table/table.tsx';
import './people-list.css';
import { useMemo, useState } from 'react';
import { Person, type PersonMarks } from './person.tsx';
import { peopleTexts } from './texts.ts';

/** An employee to pick. `id` is the row number, `employeeId` the ID # people know. */
export interface PickPerson extends PersonMarks {
  id: number;
  employeeId: string;
  companyName: string | null;
}

interface PeopleListProps {
  /** The accessible name: who can be picked. */
  name: string;
  /** Undefined while they are loading. */
  people: readonly PickPerson[] | undefined;
  /** `one` shows radios, `many` check boxes. */
  kind: 'one' | 'many';
  chosen: readonly number[];
  /** People who cannot be picked stay in the list. */
  canChoose?: (person: PickPerson) => boolean;
  /** The text of an empty list; 'No crew members found' by default. */
  empty?: string;
  /** A height to scroll in. */
  height?: string;
  /** Called with the filter's text, for an owner with more people than are listed. */
  onFind?: (text: string) => void;
  /** There are more people, so that who is close to a text is asked of the api. */
  isPart?: boolean;
  /** The text to which these people are close, as the api says. */
  closeTo?: string | undefined;
  onChoose: (chosen: number[]) => void;
}

const idOf = ({ id }: PickPerson): number => id;
const nameOf = ({ fullName }: PickPerson): string => fullName;

/** Employees to pick from: picture, name, ID #, company, and a filter. */
export function PeopleList({
  name,
  people,
  kind,
  chosen,
  canChoose,
  empty,
  height = '320px',
  onFind,
  isPart = false,
  closeTo,
  onChoose,
}: PeopleListProps) {
  const t = useTexts(peopleTexts);
  const [wanted, setWanted] = useState('');
  const isAnswered = closeTo !== undefined && closeTo === wanted.trim();
  const here = useMemo(() => {
    if (!people || isAnswered) return people && { rows: people, isNear: true };
    return findHere(people, wanted, { textOf: ({ fullName, employeeId }) => `${fullName} ${employeeId}`, isWhole: !isPart });
  }, [people, wanted, isAnswered, isPart]);
  const found = here?.rows;
  /** On a phone with too many people for cards: a table of two columns. */
  const isTight = useNarrow() && (found === undefined || found.length > VIRTUAL_ABOVE);
  const columns = useMemo<TableColumn<PickPerson>[]>(() => {
    const who: TableColumn<PickPerson> = {
      id: 'fullName',
      head: t('name'),
      sortValue: nameOf,
      cell: (person) => <Person {...person} />,
    };
    // ID and company share a column, to leave room for the name.
    if (isTight)
      return [
        who,
        {
          id: 'employeeId',
          head: `${t('employeeId')}, ${t('company')}`,
          width: 116,
          sortValue: (one) => one.employeeId,
          cell: (one) => (
            <span className="people-list-under num meta">
              {one.employeeId}
              <span>{one.companyName}</span>
            </span>
          ),
        },
      ];
    return [
      who,
      {
        id: 'employeeId',
        head: t('employeeId'),
        width: 120,
        kind: 'day',
        sortValue: (one) => one.employeeId,
        cell: (one) => one.employeeId,
      },
      { id: 'companyName', head: t('company'), width: 120, sortValue: (one) => one.companyName, cell: (one) => one.companyName },
    ];
  }, [t, isTight]);
  return (
    <div className="people-list gap-8 slim">
      <input
        type="search"
        className="input"
        aria-label={t('findPeople')}
        placeholder={t('findPeople')}
        value={wanted}
        onChange={({ target }) => {
          setWanted(target.value);
          onFind?.(target.value);
        }}
      />
      {here?.isNear && <CloseTo text={wanted.trim()} />}
      <Table
        name={name}
        rows={found}
        rowId={idOf}
        columns={columns}
        height={height}
        empty={<Empty icon={<PeopleIcon size={24} />}>{empty ?? t('noPeople')}</Empty>}
        selection={{ kind, chosen, nameOf, canChoose, onChoose: (ids) => onChoose(ids.map(Number)) }}
      />
    </div>
  );
}

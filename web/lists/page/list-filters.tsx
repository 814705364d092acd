import { Fragment, type ReactNode } from 'react';
import type { Period } from '#shared/rules/periods.ts';
import { RangeField } from '#web/ui/calendar/range-field.tsx';
import { ChoiceField } from '#web/ui/fields/choice-field.tsx';
import { ManyField } from '#web/ui/fields/many-field.tsx';
import { SearchField } from '#web/ui/fields/search-field.tsx';
import { Segments } from '#web/ui/fields/segments.tsx';
import { ClearFilters } from '../clear-filters.tsx';
import type { ListState } from '../list-state.ts';
import './list-page.css';

type NamesOf<Values, Value> = { [Name in keyof Values]: Values[Name] extends Value ? Name : never }[keyof Values] & string;
interface Choice<Value> {
  value: Value;
  label: string;
}

/** A filter's field: `name` is that of the filter in the list's definition. */
export type FilterPart<Values> =
  | { kind: 'search'; name: NamesOf<Values, string>; label: string; placeholder?: string }
  | { kind: 'choice'; name: NamesOf<Values, string | number>; label: string; choices: readonly Choice<string | number>[] }
  | { kind: 'segments'; name: NamesOf<Values, string | number>; label: string; choices: readonly Choice<string | number>[] }
  | {
      kind: 'many';
      name: NamesOf<Values, readonly (string | number)[]>;
      label: string;
      all?: string;
      choices: readonly Choice<string | number>[];
    }
  /** `first` is the name of the initial days [general-18]. */
  | { kind: 'days'; name: NamesOf<Values, Period | null>; label: string; maxDay: string; first?: string };

interface ListFiltersProps<Values extends object> {
  list: Pick<ListState<Values>, 'filters' | 'isFiltered' | 'isAsAtFirst' | 'setFilters' | 'clearFilters'>;
  parts: readonly FilterPart<Values>[];
  /** After the first field, where a phone has room beside the search. */
  besideFirst?: ReactNode;
  /** After all fields. */
  afterLast?: ReactNode;
}

/**
 * The fields that a list is narrowed by, in the order given, and Clear Filters while there is
 * something to clear.
 */
export function ListFilters<Values extends object>({ list, parts, besideFirst, afterLast }: ListFiltersProps<Values>) {
  // Without a field it would leave a gap.
  if (parts.length === 0 && !list.isFiltered && !afterLast) return null;
  return (
    <div className="list-page-filters flex gap-8 wrap own-line">
      {parts.map((part, place) => (
        <Fragment key={part.name}>
          <FilterField list={list} part={part} />
          {place === 0 && besideFirst}
        </Fragment>
      ))}
      {list.isFiltered && <ClearFilters isPlain onClear={list.clearFilters} />}
      {afterLast}
    </div>
  );
}

interface FilterFieldProps<Values extends object> extends Pick<ListFiltersProps<Values>, 'list'> {
  part: FilterPart<Values>;
}

function FilterField<Values extends object>({ list, part }: FilterFieldProps<Values>) {
  const { filters, setFilters } = list;
  const set = (value: unknown): void => setFilters({ [part.name]: value } as Partial<Values>);
  switch (part.kind) {
    case 'search':
      return (
        <SearchField
          name={part.label}
          placeholder={part.placeholder ?? part.label}
          text={filters[part.name] as string}
          onSearch={set}
        />
      );
    case 'choice':
      return (
        <ChoiceField
          name={part.label}
          caption={part.label}
          value={filters[part.name] as string | number}
          choices={part.choices}
          onChoose={set}
        />
      );
    case 'segments':
      return <Segments name={part.label} value={filters[part.name] as string | number} choices={part.choices} onChoose={set} />;
    case 'many':
      return (
        <ManyField
          name={part.label}
          {...(part.all === undefined ? {} : { all: part.all })}
          values={filters[part.name] as readonly (string | number)[]}
          choices={part.choices}
          onChoose={set}
        />
      );
    case 'days':
      return (
        <RangeField
          name={part.label}
          range={filters[part.name] as Period | null}
          rangeName={list.isAsAtFirst(part.name) ? part.first : undefined}
          maxDay={part.maxDay}
          onChoose={set}
        />
      );
  }
}

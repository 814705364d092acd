import { proxy, useSnapshot } from 'valtio';
import { useSession } from '../../http/use-session.ts';
import { useLive } from '../../live/use-live.ts';
import { ChoiceField } from '../../ui/choice-field.tsx';
import { DayField } from '../../ui/day-field.tsx';
import type { SummaryFilters } from './filters.ts';

interface SummaryHeadProps {
  filters: SummaryFilters;
  onChange: (change: Partial<SummaryFilters>) => void;
}

/** Stands for every region in the list, as the api has it. */
const ALL_REGIONS = 0;
const MOST_REGIONS = { limit: 300 };
const NO_REGIONS = proxy<RegionFieldProps['list']>({ data: [] });

/** Greeting and the filters that all tabs share. */
export function SummaryHead({ filters, onChange }: SummaryHeadProps) {
  const { user } = useSession();
  const regions = useLive('regions', MOST_REGIONS);
  return (
    <div className="summary-head">
      <h1>Hi {user.firstName}, Welcome!</h1>
      <div className="summary-filters">
        <RegionField list={regions.data ?? NO_REGIONS} region={filters.region} onChange={onChange} />
        <DayField
          name="Day"
          day={filters.date ?? user.businessDate}
          maxDay={user.businessDate}
          onChoose={(date) => onChange({ date: date === user.businessDate ? null : date })}
        />
        <button type="button" className="button button-plain" onClick={() => onChange({ region: null, date: null })}>
          Clear Filters
        </button>
      </div>
    </div>
  );
}

interface RegionFieldProps extends Pick<SummaryFilters, 'region'> {
  list: { data: { id: number; name: string }[] };
  onChange: SummaryHeadProps['onChange'];
}

function RegionField({ list, region, onChange }: RegionFieldProps) {
  const { data } = useSnapshot(list);
  const choices = [{ value: ALL_REGIONS, label: 'All' }, ...data.map(({ id, name }) => ({ value: id, label: name }))];
  return (
    <ChoiceField
      name="By Region"
      caption="By Region"
      value={region ?? ALL_REGIONS}
      choices={choices}
      onChoose={(chosen) => onChange({ region: chosen === ALL_REGIONS ? null : chosen })}
    />
  );
}

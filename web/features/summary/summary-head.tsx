import { proxy, useSnapshot } from 'valtio';
import { useSession } from '#web/http/use-session.ts';
import { ClearFilters } from '#web/lists/clear-filters.tsx';
import { MOST_REGIONS } from '#web/lists/use-unknown-region.ts';
import { useLive } from '#web/live/use-live.ts';
import { useTexts } from '#web/texts/texts.ts';
import { useNarrow } from '#web/theme/use-narrow.ts';
import { DaySteps } from '#web/ui/calendar/day-steps.tsx';
import { RangeField } from '#web/ui/calendar/range-field.tsx';
import { ChoiceField } from '#web/ui/fields/choice-field.tsx';
import { daysOfRoster, rosterDay, type SummaryView } from './filters.ts';
import { summaryTexts } from './texts.ts';

/** Stands for every region in the list, as the api has it. */
const ALL_REGIONS = 0;
export const NO_REGIONS = proxy<RegionFieldProps['list']>({ data: [] });

/**
 * Greets the actor, also while acting as somebody else, and shows the filters that all tabs share.
 */
export function SummaryHead({ view }: { view: SummaryView }) {
  const t = useTexts(summaryTexts);
  const { user, actor } = useSession();
  const regions = useLive('regions', MOST_REGIONS);
  // On a phone the charts alone say which week they show.
  const isNarrow = useNarrow();
  const { tab, region, days } = view.filters;
  const today = user.businessDate;
  return (
    <div className="summary-head row wrap spread gap-16 lines-8">
      <h1>{t('greeting', { name: (actor ?? user).firstName })}</h1>
      <div className="summary-filters flex wrap gap-8">
        <RegionField list={regions.data ?? NO_REGIONS} region={region} onChoose={(chosen) => view.change({ region: chosen })} />
        {tab === 'roster' ? (
          <DaySteps
            name={t('day')}
            day={rosterDay(days, today) ?? today}
            maxDay={today}
            onChoose={(day) => view.change({ days: daysOfRoster(day, today) })}
          />
        ) : (
          <RangeField
            name={t('dates')}
            range={days}
            maxDay={today}
            {...(!isNarrow && { placeholder: t('anyDates') })}
            onChoose={(chosen) => view.change({ days: chosen })}
          />
        )}
        <ClearFilters isPlain isIdle={!view.isFiltered} onClear={view.clear} />
      </div>
    </div>
  );
}

interface RegionFieldProps {
  list: { data: { id: number; name: string }[] };
  region: number | null;
  onChoose: (region: number | null) => void;
}

function RegionField({ list, region, onChoose }: RegionFieldProps) {
  const t = useTexts(summaryTexts);
  const { data } = useSnapshot(list);
  const known = [{ value: ALL_REGIONS, label: t('everyRegion') }, ...data.map(({ id, name }) => ({ value: id, label: name }))];
  // One that does not exist is still what the address says.
  const choices = known.some(({ value }) => value === (region ?? ALL_REGIONS))
    ? known
    : [...known, { value: region ?? ALL_REGIONS, label: String(region) }];
  return (
    <ChoiceField
      name={t('byRegion')}
      caption={t('byRegion')}
      value={region ?? ALL_REGIONS}
      choices={choices}
      onChoose={(chosen) => onChoose(chosen === ALL_REGIONS ? null : chosen)}
    />
  );
}

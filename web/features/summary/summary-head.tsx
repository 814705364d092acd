import { proxy, useSnapshot } from 'valtio';
import { useSession } from '#web/http/use-session.ts';
import { ClearFilters } from '#web/lists/clear-filters.tsx';
import { MOST_REGIONS } from '#web/lists/use-regions.ts';
import { useLive } from '#web/live/use-live.ts';
import { usePrintScope } from '#web/print/print.ts';
import { useTexts } from '#web/texts/texts.ts';
import { useNarrow } from '#web/theme/use-narrow.ts';
import { DaySteps } from '#web/ui/calendar/day-steps.tsx';
import { dayText, periodText } from '#web/ui/calendar/day-time.ts';
import { RangeField } from '#web/ui/calendar/range-field.tsx';
import { ChoiceField } from '#web/ui/fields/choice-field.tsx';
import { daysOfRoster, rosterDay, type SummaryFilters, type SummaryView } from './filters.ts';
import { summaryTexts } from './texts.ts';

/** The value of every region, as in the api. */
const ALL_REGIONS = 0;
const NO_REGIONS = proxy<RegionFieldProps['list']>({ data: [] });

/**
 * Greets the actor, also while acting as somebody else, and shows the filters that all tabs share.
 */
export function SummaryHead({ view }: { view: SummaryView }) {
  const t = useTexts(summaryTexts);
  const { user, actor } = useSession();
  const regions = useLive('regions', MOST_REGIONS);
  // On a phone there is no room: the charts name their week.
  const isNarrow = useNarrow();
  const { tab, region, days } = view.filters;
  const today = user.businessDate;
  return (
    <div className="summary-head row gap-16 lines-8 wrap spread off-paper">
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
  // An unknown region from the address stays selectable.
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

/** Prints what the page's fields show on the screen: tab, region, and the day or the range. */
export function PrintedScope({ filters: { tab, region, days } }: { filters: SummaryFilters }) {
  const t = useTexts(summaryTexts);
  const { user } = useSession();
  const { data } = useSnapshot(useLive('regions', MOST_REGIONS).data ?? NO_REGIONS);
  const place = region === null ? t('everyRegionOnPaper') : data.find(({ id }) => id === region)?.name;
  const when = tab === 'roster' ? dayText(rosterDay(days, user.businessDate) ?? user.businessDate) : days && periodText(days);
  usePrintScope([t(tab), place, when].filter((words) => typeof words === 'string'));
  return null;
}

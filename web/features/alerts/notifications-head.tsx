import { Link } from 'wouter';
import { AlertType } from '../../../shared/alerts.ts';
import { useSession } from '../../http/use-session.ts';
import { ClearFilters } from '../../lists/clear-filters.tsx';
import type { ViewOf } from '../../lists/definition.ts';
import type { ListState } from '../../lists/list-state.ts';
import { useTexts } from '../../texts/texts.ts';
import { useNarrow } from '../../theme/use-narrow.ts';
import { RangeField } from '../../ui/calendar/range-field.tsx';
import { ChoiceField } from '../../ui/fields/choice-field.tsx';
import { SearchField } from '../../ui/fields/search-field.tsx';
import type { alertsList } from './alerts-list.ts';
import { SignalsButton } from './signals-button.tsx';
import { alertsTexts } from './texts.ts';

interface NotificationsHeadProps {
  list: ListState<ViewOf<ReturnType<typeof alertsList>>['filters'], never>;
}

/** Title, the way back to the Summary, and what the list can be narrowed by. */
export function NotificationsHead({ list: { filters, isFiltered, setFilters, clearFilters } }: NotificationsHeadProps) {
  const t = useTexts(alertsTexts);
  const { user } = useSession();
  // On a phone it stands beside the search, and the keyboard meets it there.
  const isNarrow = useNarrow();
  const types = [
    { value: 'all' as const, label: t('statusAll') },
    ...AlertType.options.map((type) => ({ value: type, label: t(type) })),
  ];
  return (
    <header className="notifications-head">
      {/* On a phone the bar above says where one is. */}
      <h1 className="unseen-narrow">{t('title')}</h1>
      <p className="notifications-path">
        <Link href="/">{t('summary')}</Link>
      </p>
      <div className="notifications-filters">
        <SearchField
          name={t('search')}
          placeholder={t('search')}
          text={filters.search}
          onSearch={(search) => setFilters({ search })}
        />
        {isNarrow && <SignalsButton />}
        <ChoiceField
          name={t('status')}
          caption={t('status')}
          value={filters.type}
          choices={types}
          onChoose={(type) => setFilters({ type })}
        />
        <RangeField
          name={t('created')}
          range={filters.days}
          maxDay={user.businessDate}
          onChoose={(days) => setFilters({ days })}
        />
        {isFiltered && <ClearFilters isPlain onClear={clearFilters} />}
        {!isNarrow && <SignalsButton />}
      </div>
    </header>
  );
}

import { Link } from 'wouter';
import type { AlertList } from '#shared/alerts/alerts.ts';
import { ALERT_TYPES } from '#shared/alerts/words.ts';
import { can } from '#shared/permissions.ts';
import { useSession } from '#web/http/use-session.ts';
import { ClearFilters } from '#web/lists/clear-filters.tsx';
import { defineList, type ViewOf } from '#web/lists/definition.ts';
import { choiceFilter, daysFilter, searchFilter } from '#web/lists/filters.ts';
import { type ListState, useListState } from '#web/lists/list-state.ts';
import { ListFilters } from '#web/lists/page/list-filters.tsx';
import { ListPage } from '#web/lists/page/list-page.tsx';
import { useRows } from '#web/live/use-rows.ts';
import { usePrintScope } from '#web/print/print.ts';
import { useTexts } from '#web/texts/texts.ts';
import { useNarrow } from '#web/theme/use-narrow.ts';
import { periodText } from '#web/ui/calendar/day-time.ts';
import { Empty } from '#web/ui/feedback/state-card.tsx';
import { feedbackTexts } from '#web/ui/feedback/texts.ts';
import { BellIcon } from '#web/ui/icons/icons.tsx';
import { AlertGroups } from './list/alert-groups.tsx';
import { SignalsButton } from './signals/signals-button.tsx';
import { alertsTexts } from './texts.ts';
import './notifications.css';

/** The filters of the notifications; the api sorts them, the newest first. */
const alertsList = (timeZone: string) =>
  defineList({
    filters: {
      search: searchFilter(),
      type: choiceFilter('type', ALERT_TYPES),
      days: daysFilter('createdAt', timeZone),
    },
    sortable: [],
    // Each row has two lines of text.
    room: { line: 55 },
  });

/** All notifications: those of the company, or about the reader's own jobs [alerts-2]. */
export default function NotificationsPage() {
  const t = useTexts(alertsTexts);
  const { user } = useSession();
  const list = useListState(alertsList(user.businessTimeZone));
  const { search, type, days } = list.filters;
  usePrintScope(
    [type !== 'all' && t(type), days && periodText(days), search !== '' && `“${search}”`].filter(
      (words) => typeof words === 'string',
    ),
  );
  return (
    <ListPage
      resource={can(user.role, 'read', 'allAlerts') ? 'alerts' : 'foremanAlerts'}
      list={list}
      subject={t('subject')}
      failed={t('allFailed')}
      head={<NotificationsHead list={list} />}
      shapes={<AlertShapes />}
    >
      {({ data }) => <Alerts data={data} isFiltered={list.isFiltered} onClearFilters={list.clearFilters} />}
    </ListPage>
  );
}

interface NotificationsHeadProps {
  list: ListState<ViewOf<ReturnType<typeof alertsList>>['filters'], never>;
}

/** The title, the link back to the Summary, the signals, and the filters. */
function NotificationsHead({ list }: NotificationsHeadProps) {
  const t = useTexts(alertsTexts);
  const { user } = useSession();
  // On a phone the button of the signals is beside the search, also in the tab order.
  const isNarrow = useNarrow();
  const types = [{ value: 'all', label: t('statusAll') }, ...ALERT_TYPES.map((type) => ({ value: type, label: t(type) }))];
  return (
    <header className="list-page-head row gap-8 lines-12 wrap off-paper">
      {/* On a phone the top bar has the title. */}
      <h1 className="unseen-narrow">{t('title')}</h1>
      <p className="notifications-path body off-phone">
        <Link href="/" className="medium">
          {t('summary')}
        </Link>
      </p>
      {!isNarrow && <SignalsButton />}
      <ListFilters
        list={list}
        parts={[
          { kind: 'search', name: 'search', label: t('search') },
          { kind: 'choice', name: 'type', label: t('status'), choices: types },
          { kind: 'days', name: 'days', label: t('created'), maxDay: user.businessDate },
        ]}
        besideFirst={isNarrow && <SignalsButton />}
      />
    </header>
  );
}

interface AlertsProps {
  data: AlertList;
  isFiltered: boolean;
  onClearFilters: () => void;
}

function Alerts({ data, isFiltered, onClearFilters }: AlertsProps) {
  const t = useTexts(alertsTexts);
  const feedback = useTexts(feedbackTexts);
  const alerts = useRows(data, 'data');
  const empty = (
    <div className="card above-12">
      <Empty icon={<BellIcon size={24} />} action={isFiltered && <ClearFilters onClear={onClearFilters} />}>
        {isFiltered ? feedback('nothingFound') : t('none')}
      </Empty>
    </div>
  );
  return <AlertGroups alerts={alerts} empty={empty} />;
}

/** Widths of the loading shapes, in percent, so that they look like sentences. */
const SENTENCES = [46, 58, 40, 62, 52, 44];

/** Placeholders of the notifications before the first answer. */
function AlertShapes() {
  const t = useTexts(alertsTexts);
  return (
    <div className="alert-group flex gap-16 lines-0 wrap baseline above-16">
      <p className="unseen" role="status">
        {t('loading')}
      </p>
      <span className="shape alert-day-shape" aria-hidden="true" />
      <ul className="card" aria-hidden="true">
        {SENTENCES.map((width) => (
          <li key={width} className="alert-card grid middle relative">
            <span className="shape alert-tile-shape" />
            <div className="alert-card-words alert-words-shape">
              <span className="shape" style={{ width: '18%' }} />
              <span className="shape" style={{ width: `${width}%` }} />
              <span className="shape alert-more-shape" />
            </div>
          </li>
        ))}
      </ul>
    </div>
  );
}

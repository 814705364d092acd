import type { AlertList } from '../../../shared/alerts.ts';
import { can } from '../../../shared/permissions.ts';
import { useSession } from '../../http/use-session.ts';
import { ClearFilters } from '../../lists/clear-filters.tsx';
import { ListPaging } from '../../lists/list-paging.tsx';
import { useListState } from '../../lists/list-state.ts';
import { useLiveList } from '../../lists/live-list.ts';
import { usePageFeed } from '../../live/page-feed.ts';
import { useRows } from '../../live/use-rows.ts';
import { usePaperScope } from '../../paper/paper.ts';
import { useTexts } from '../../texts/texts.ts';
import { periodText } from '../../ui/calendar/day-time.ts';
import { Empty, Failed, useSlow } from '../../ui/feedback/state-card.tsx';
import { feedbackTexts } from '../../ui/feedback/texts.ts';
import { BellIcon } from '../../ui/icons/icons.tsx';
import { AlertGroups } from './alert-groups.tsx';
import { AlertShapes } from './alert-shapes.tsx';
import { alertsList } from './alerts-list.ts';
import { NotificationsHead } from './notifications-head.tsx';
import { alertsTexts } from './texts.ts';
import './notifications.css';

/** All notifications of the signed-in person: the company's, or those about one's own jobs (specification 1, section 2, Notifications). */
export default function NotificationsPage() {
  const t = useTexts(alertsTexts);
  const { user } = useSession();
  const list = useListState(alertsList(user.businessTimeZone));
  const resource = can(user.role, 'read', 'allAlerts') ? 'alerts' : 'foremanAlerts';
  const { view, data, shown, isWaiting } = useLiveList(resource, list, t('subject'));
  const isSlow = useSlow(isWaiting);
  usePageFeed(t('subject'), data !== undefined, view);
  const { search, type, days } = list.filters;
  usePaperScope(
    [type !== 'all' && t(type), days && periodText(days), search !== '' && `“${search}”`].filter(
      (words) => typeof words === 'string',
    ),
  );
  return (
    <div className="notifications">
      <NotificationsHead list={list} />
      {view.status === 'failed' && (
        <div className="card notifications-state">
          <Failed title={t('allFailed')} reason={view.error?.message} onRetry={view.retry} />
        </div>
      )}
      {!data && isSlow && <AlertShapes />}
      {data && (
        <div
          className={view.staleSince ? 'notifications-list is-stale' : 'notifications-list'}
          aria-busy={isWaiting}
          data-waiting={isSlow}
        >
          <Alerts data={data} isFiltered={list.isFiltered} onClearFilters={list.clearFilters} />
        </div>
      )}
      <ListPaging list={list} shown={shown} />
    </div>
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
    <div className="card notifications-state">
      <Empty icon={<BellIcon size={24} />} action={isFiltered && <ClearFilters onClear={onClearFilters} />}>
        {isFiltered ? feedback('nothingFound') : t('none')}
      </Empty>
    </div>
  );
  return <AlertGroups alerts={alerts} empty={empty} />;
}

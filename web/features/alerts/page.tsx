import type { AlertList } from '#shared/alerts/alerts.ts';
import { can } from '#shared/permissions.ts';
import { useSession } from '#web/http/use-session.ts';
import { ClearFilters } from '#web/lists/clear-filters.tsx';
import { useListState } from '#web/lists/list-state.ts';
import { ListPage } from '#web/lists/page/list-page.tsx';
import { useRows } from '#web/live/use-rows.ts';
import { usePrintScope } from '#web/print/print.ts';
import { useTexts } from '#web/texts/texts.ts';
import { periodText } from '#web/ui/calendar/day-time.ts';
import { Empty } from '#web/ui/feedback/state-card.tsx';
import { feedbackTexts } from '#web/ui/feedback/texts.ts';
import { BellIcon } from '#web/ui/icons/icons.tsx';
import { AlertGroups } from './list/alert-groups.tsx';
import { AlertShapes } from './list/alert-shapes.tsx';
import { alertsList } from './list/alerts-list.ts';
import { NotificationsHead } from './list/notifications-head.tsx';
import { alertsTexts } from './texts.ts';
import './notifications.css';

/**
 * All notifications of the signed-in person: the company's, or those about one's own jobs
 * [alerts-2].
 */
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
    <div className="card list-page-state">
      <Empty icon={<BellIcon size={24} />} action={isFiltered && <ClearFilters onClear={onClearFilters} />}>
        {isFiltered ? feedback('nothingFound') : t('none')}
      </Empty>
    </div>
  );
  return <AlertGroups alerts={alerts} empty={empty} />;
}

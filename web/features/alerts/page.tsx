import { type ReactNode, useMemo, useState } from 'react';
import { proxy, useSnapshot } from 'valtio';
import { Link } from 'wouter';
import type { AlertList } from '#shared/alerts/alerts.ts';
import type { AlertCounts } from '#shared/alerts/task.ts';
import { ALERT_TYPES } from '#shared/alerts/words.ts';
import { can } from '#shared/permissions.ts';
import { TickedAct } from '#web/commands/bulk/ticked-act.tsx';
import { useSession } from '#web/http/use-session.ts';
import { ClearFilters } from '#web/lists/clear-filters.tsx';
import type { ViewOf } from '#web/lists/definition.ts';
import { type ListState, useListState } from '#web/lists/list-state.ts';
import { type FilterPart, ListFilters } from '#web/lists/page/list-filters.tsx';
import { ListPage } from '#web/lists/page/list-page.tsx';
import { NearNote } from '#web/lists/page/near-note.tsx';
import { LateViews } from '#web/lists/views/late-views.tsx';
import { useLive } from '#web/live/use-live.ts';
import { useRows } from '#web/live/use-rows.ts';
import { usePrintScope } from '#web/print/print.ts';
import { useTexts } from '#web/texts/texts.ts';
import { useNarrow } from '#web/theme/use-narrow.ts';
import { periodText } from '#web/ui/calendar/day-time.ts';
import { usePageKeys } from '#web/ui/controls/page-keys.ts';
import { lazyDialog } from '#web/ui/dialogs/lazy-dialog.tsx';
import { Empty } from '#web/ui/feedback/state-card.tsx';
import { feedbackTexts } from '#web/ui/feedback/texts.ts';
import { BellIcon } from '#web/ui/icons/icons.tsx';
import { TabPanel, Tabs } from '#web/ui/navigation/tabs.tsx';
import { AlertGroups } from './list/alert-groups.tsx';
import { alertsList, STATES, type StateTab } from './list/lists.ts';
import { useWayBack } from './list/use-way-back.ts';
import { SignalsButton } from './signals/signals-button.tsx';
import { TaskPanel } from './task/task-panel.tsx';
import { alertTaskTexts } from './task/texts.ts';
import { alertsTexts } from './texts.ts';
import './notifications.css';

const SeeToMany = lazyDialog(() => import('./list/see-to-many.tsx').then((code) => code.SeeToMany));

/** All notifications: those of the company, or about the reader's own jobs [alerts-2]. */
export default function NotificationsPage() {
  const t = useTexts(alertsTexts);
  const task = useTexts(alertTaskTexts);
  const { user } = useSession();
  const definition = useMemo(() => alertsList(user.businessTimeZone, user.id), [user.businessTimeZone, user.id]);
  const list = useListState(definition);
  const { search, type, days, state, alert: chosen } = list.filters;
  const [ticked, tick] = useState<readonly number[]>([]);
  const [isSeeingTo, setSeeingTo] = useState(false);
  const leaveList = useWayBack(chosen);
  const choose = (alert: number | null): void => {
    if (alert !== null) leaveList();
    list.setFilters({ alert }, { replace: chosen !== null && alert !== null });
  };
  usePrintScope(
    [type !== 'all' && t(type), days && periodText(days), search !== '' && `“${search}”`].filter(
      (words) => typeof words === 'string',
    ),
  );
  return (
    <>
      <ListPage
        resource={can(user.role, 'read', 'allAlerts') ? 'alerts' : 'foremanAlerts'}
        list={list}
        subject={t('subject')}
        failed={t('allFailed')}
        head={
          <NotificationsHead definition={definition} list={list}>
            {ticked.length > 0 && (
              <TickedAct onPress={() => setSeeingTo(true)}>{task('changeMany', { count: ticked.length })}</TickedAct>
            )}
          </NotificationsHead>
        }
        shapes={<AlertShapes />}
      >
        {({ data }) => (
          <TabPanel group="alerts" tab={state} className="alerts-split">
            <Alerts
              data={data}
              text={list.filters.search}
              isFiltered={list.isFiltered}
              onClearFilters={list.clearFilters}
              chosen={chosen}
              onChoose={choose}
              ticked={ticked}
              onTick={tick}
            />
            {chosen === null ? (
              <p className="alert-task card ink-3 off-phone">{task('choose')}</p>
            ) : (
              <TaskPanel key={chosen} id={chosen} onLeave={() => choose(null)} />
            )}
          </TabPanel>
        )}
      </ListPage>
      {isSeeingTo && (
        <SeeToMany
          ids={ticked}
          onClose={() => {
            setSeeingTo(false);
            tick([]);
          }}
        />
      )}
    </>
  );
}

type Filters = ViewOf<ReturnType<typeof alertsList>>['filters'];

interface NotificationsHeadProps {
  definition: ReturnType<typeof alertsList>;
  list: ListState<Filters, never>;
  /** The action on the ticked ones. */
  children: ReactNode;
}

/** The title, the link back to the Summary, the signals, and the filters. */
function NotificationsHead({ definition, list, children }: NotificationsHeadProps) {
  const t = useTexts(alertsTexts);
  const { user } = useSession();
  // On a phone the button of the signals is beside the search, also in the tab order.
  const isNarrow = useNarrow();
  const types = [{ value: 'all', label: t('statusAll') }, ...ALERT_TYPES.map((type) => ({ value: type, label: t(type) }))];
  const parts: readonly FilterPart<Filters>[] = [
    { kind: 'search', name: 'search', label: t('search') },
    { kind: 'choice', name: 'type', label: t('status'), choices: types },
    { kind: 'days', name: 'days', label: t('created'), maxDay: user.businessDate },
  ];
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
        parts={parts}
        besideFirst={isNarrow && <SignalsButton />}
        afterLast={<LateViews of="notifications" definition={definition} list={list} parts={parts} />}
      />
      <StateTabs tab={list.filters.state} onChoose={(state) => list.setFilters({ state, alert: null })}>
        {children}
      </StateTabs>
    </header>
  );
}

interface StateTabsProps {
  tab: StateTab;
  onChoose: (tab: StateTab) => void;
  children: ReactNode;
}

/** Open, mine, resolved, all, with how many there are. */
function StateTabs({ tab, onChoose, children }: StateTabsProps) {
  const t = useTexts(alertTaskTexts);
  const { data } = useLive('alertCounts', {});
  const counts = useSnapshot(data ?? NO_COUNTS).data;
  const tabs = STATES.map((id) => ({ id, label: t(id), count: id === 'all' ? undefined : counts?.[id] }));
  return (
    <Tabs name={t('tabs')} group="alerts" tabs={tabs} tab={tab} onChoose={onChoose}>
      {children}
    </Tabs>
  );
}

const NO_COUNTS = proxy<{ data?: AlertCounts }>({});

interface AlertsProps {
  data: AlertList;
  /** What was searched for. */
  text: string;
  isFiltered: boolean;
  onClearFilters: () => void;
  chosen: number | null;
  onChoose: (id: number) => void;
  ticked: readonly number[];
  onTick: (ids: readonly number[]) => void;
}

function Alerts({ data, text, isFiltered, onClearFilters, chosen, onChoose, ticked, onTick }: AlertsProps) {
  const t = useTexts(alertsTexts);
  const feedback = useTexts(feedbackTexts);
  const keys = useTexts(alertTaskTexts);
  const alerts = useRows(data, 'data');
  const empty = (
    <div className="card above-12">
      <Empty icon={<BellIcon size={24} />} action={isFiltered && <ClearFilters onClear={onClearFilters} />}>
        {isFiltered ? feedback('nothingFound') : t('none')}
      </Empty>
    </div>
  );
  const step = (way: 1 | -1): void => {
    const at = alerts.findIndex(({ id }) => id === chosen);
    const next = alerts[at < 0 ? 0 : at + way];
    if (next) onChoose(next.id);
  };
  usePageKeys([
    { key: 'j', label: keys('keyNext'), onPress: () => step(1) },
    { key: 'k', label: keys('keyPrevious'), onPress: () => step(-1) },
  ]);
  return (
    <div className="alerts-list">
      <NearNote answer={data} text={text} />
      <AlertGroups alerts={alerts} empty={empty} chosen={chosen} onChoose={onChoose} ticked={ticked} onTick={onTick} />
    </div>
  );
}

/** Widths of the loading shapes, in percent, so that they look like sentences. */
const SENTENCES = [46, 58, 40, 62, 52, 44];

/** Placeholders of the notifications before the first answer. */
function AlertShapes() {
  const t = useTexts(alertsTexts);
  return (
    <div className="alerts-split">
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
    </div>
  );
}

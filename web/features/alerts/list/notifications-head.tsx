import { Link } from 'wouter';
import { AlertType } from '#shared/alerts/alerts.ts';
import { useSession } from '#web/http/use-session.ts';
import type { ViewOf } from '#web/lists/definition.ts';
import type { ListState } from '#web/lists/list-state.ts';
import { ListFilters } from '#web/lists/page/list-filters.tsx';
import { useTexts } from '#web/texts/texts.ts';
import { useNarrow } from '#web/theme/use-narrow.ts';
import { SignalsButton } from '../signals/signals-button.tsx';
import { alertsTexts } from '../texts.ts';
import type { alertsList } from './alerts-list.ts';

interface NotificationsHeadProps {
  list: ListState<ViewOf<ReturnType<typeof alertsList>>['filters'], never>;
}

/** Title, the way back to the Summary, and what the list can be narrowed by. */
export function NotificationsHead({ list }: NotificationsHeadProps) {
  const t = useTexts(alertsTexts);
  const { user } = useSession();
  // On a phone it stands beside the search, and the keyboard meets it there.
  const isNarrow = useNarrow();
  const types = [{ value: 'all', label: t('statusAll') }, ...AlertType.options.map((type) => ({ value: type, label: t(type) }))];
  return (
    <header className="list-page-head row wrap gap-8 lines-12">
      {/* On a phone the bar above says where one is. */}
      <h1 className="unseen-narrow">{t('title')}</h1>
      <p className="notifications-path">
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

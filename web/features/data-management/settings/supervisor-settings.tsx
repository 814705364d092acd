import { useSnapshot } from 'valtio';
import { settingsCalls } from '#shared/calls/settings.ts';
import type { ApproverSettings } from '#shared/settings.ts';
import { CommandError } from '#web/commands/command-error.tsx';
import { send } from '#web/http/send.ts';
import { usePageFeed } from '#web/live/page-feed.ts';
import { useLive } from '#web/live/use-live.ts';
import { useTexts } from '#web/texts/texts.ts';
import { pressUnless } from '#web/ui/controls/press-unless.ts';
import { Shapes } from '#web/ui/feedback/shapes.tsx';
import { Failed } from '#web/ui/feedback/state-card.tsx';
import { useNow } from '#web/ui/feedback/use-now.ts';
import { SwitchField } from '#web/ui/fields/switch-field.tsx';
import { Tooltip } from '#web/ui/overlays/tooltip.tsx';
import { JobNumbers } from './job-numbers.tsx';
import { LateAlerts } from './late-alerts.tsx';
import { settingsTexts } from './texts.ts';
import { useSettingsCommand } from './use-settings-command.ts';

/** Whether sub-admins may approve last week; the numbers of jobs; alerts about who is late. */
export function SupervisorSettings({ onClosed }: { onClosed: () => void }) {
  const t = useTexts(settingsTexts);
  const view = useLive('approverSettings', {});
  usePageFeed(t('subject'), view.data !== undefined, view);
  return (
    <section className="card settings-card stack gap-12 own-line card-pad" aria-labelledby="supervisor-settings">
      <h2 id="supervisor-settings" className="lead">
        {t('title')}
      </h2>
      {view.status === 'failed' && <Failed title={t('failed')} reason={view.error?.message} onRetry={view.retry} />}
      {view.status === 'loading' && <Shapes kind="lines" />}
      {view.data && <LastWeek answer={view.data} onClosed={onClosed} />}
      {view.data && <JobNumbers answer={view.data} onClosed={onClosed} />}
      {view.data && <LateAlerts answer={view.data} onClosed={onClosed} />}
    </section>
  );
}

function LastWeek({ answer, onClosed }: { answer: { data: ApproverSettings }; onClosed: () => void }) {
  const t = useTexts(settingsTexts);
  const { isActive, expires, lastUpdatedBy } = useSnapshot(answer).data;
  const now = useNow(isActive);
  const left = isActive && expires !== null ? new Date(expires).getTime() - now : 0;
  // It expires between two answers of the api.
  const isOn = left > 0;
  const change = useSettingsCommand(
    (next: boolean) => send(settingsCalls.put, { body: { increaseSubadminPermissions: next } }),
    onClosed,
  );
  return (
    <>
      <SwitchField
        label={t('lastWeek')}
        hint={t('lastWeekHint')}
        isOn={isOn}
        isBusy={change.isBusy}
        onSwitch={(next) => void change.send(next)}
      />
      <dl className="settings-facts flex wrap line-above">
        <div>
          <dt className="meta ink-2">{t('timeLeft')}</dt>
          <dd className="num" title={t('timeLeftHint')}>
            <time className="title" role="timer">
              {timeLeftText(left)}
            </time>
            <Tooltip text={t(isOn ? 'refreshHint' : 'refreshOff')}>
              <button type="button" className="button" {...pressUnless(!isOn || change.isBusy, () => void change.send(true))}>
                {t('refresh')}
              </button>
            </Tooltip>
          </dd>
        </div>
        <div>
          <dt className="meta ink-2">{t('by')}</dt>
          <dd>{lastUpdatedBy?.fullName ?? t('nobody')}</dd>
        </div>
      </dl>
      <CommandError command={change} title={t('changeFailed')} />
    </>
  );
}

const MINUTE_MS = 60_000;

/**
 * Formats the remaining time as `hh:mm`, rounded up to minutes: `00:00` only when nothing is left.
 */
function timeLeftText(ms: number): string {
  const minutes = Math.ceil(Math.max(0, ms) / MINUTE_MS);
  return [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':');
}

import type { CSSProperties } from 'react';
import { useSnapshot } from 'valtio';
import { SITE_ALERTS, type SiteAlert } from '#shared/alerts/words.ts';
import type { OpenAlerts } from '#shared/roster/wall.ts';
import { MINUTE_MS, useMinute } from '#web/clock/use-minute.ts';
import { useTexts } from '#web/texts/texts.ts';
import { CheckIcon, ClockoutIcon, LocationMismatchIcon, PictureMismatchIcon } from '#web/ui/icons/icons.tsx';
import type { Size } from '../plan/stage.ts';
import { wallTexts } from '../texts.ts';
import { ageOf } from '../words.ts';
import './alerts.css';

const ICONS = {
  pictureMismatch: PictureMismatchIcon,
  locationMismatch: LocationMismatchIcon,
  clockout: ClockoutIcon,
} as const satisfies Record<SiteAlert, unknown>;

interface AlertsBoardProps {
  data: OpenAlerts;
  room: Size;
  isNarrow: boolean;
  asOf: number | null;
}

const GAP = 16;
const MEASURES = { wide: { head: 132, line: 52, icon: 44 }, narrow: { head: 52, line: 30, icon: 22 } };

/** A pane for each kind, always at its place: how many are open, and where, the oldest first. */
export function AlertsBoard({ data, room, isNarrow, asOf }: AlertsBoardProps) {
  const t = useTexts(wallTexts);
  const at = useMinute(asOf);
  const { data: open } = useSnapshot(data);
  if (open.length === 0)
    return (
      <div className="wall-notice row grow centred ink-2">
        <CheckIcon size={56} />
        <p className="wall-notice-title ink" role="status">
          {t('noOpenAlerts')}
        </p>
      </div>
    );
  const { head, line, icon } = isNarrow ? MEASURES.narrow : MEASURES.wide;
  const isTall = room.height > room.width;
  const height = isTall ? (room.height - 2 * GAP) / SITE_ALERTS.length : room.height;
  const lines = Math.max(1, Math.floor((height - head - GAP) / line));
  const style = { '--line': `${line}px`, '--head': `${head}px`, gap: GAP } as CSSProperties;
  return (
    <div className={`alerts-panes grid rigid${isTall ? ' is-tall' : ''}`} style={{ ...style, height: room.height }}>
      {SITE_ALERTS.map((kind) => {
        const alerts = open.filter(({ type }) => type === kind);
        const shown = alerts.length > lines ? alerts.slice(0, lines - 1) : alerts;
        const Icon = ICONS[kind];
        return (
          <section key={kind} className={alerts.length > 0 ? 'alerts-pane is-open' : 'alerts-pane'} aria-label={t(kind)}>
            <header className="row nowrap">
              <Icon size={icon} />
              <h2 className="grow slim">{t(kind)}</h2>
              <b className="num">{alerts.length}</b>
            </header>
            <ul>
              {shown.map(({ id, jobNumber, name, since }) => (
                <li key={id} className="flex nowrap baseline">
                  <b className="num">#{jobNumber}</b>
                  <span className="cut grow slim">{name}</span>
                  <span className="num rigid ink-2">{ageOf(Math.max(MINUTE_MS, at - Date.parse(since)))}</span>
                </li>
              ))}
              {shown.length < alerts.length && (
                <li className="ink-2">{t('moreAlerts', { count: alerts.length - shown.length })}</li>
              )}
              {alerts.length === 0 && <li className="ink-3">{t('noneOpen')}</li>}
            </ul>
          </section>
        );
      })}
    </div>
  );
}

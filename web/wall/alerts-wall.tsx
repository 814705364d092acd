import type { OpenAlerts } from '#shared/roster/wall.ts';
import { useTexts } from '../texts/texts.ts';
import { AlertsBoard } from './alerts/alerts-board.tsx';
import { Frame, type Shown } from './frame.tsx';
import { wallTexts } from './texts.ts';

/** The open alerts of the site. */
export function AlertsWall({ alerts, ...shown }: Shown & { alerts: OpenAlerts | undefined }) {
  const t = useTexts(wallTexts);
  const { stage, asOf, isLost } = shown;
  const room = { ...stage.grid, height: stage.grid.height - (isLost ? stage.band : 0) };
  return (
    <Frame {...shown} title={t('alerts')}>
      {() => alerts && <AlertsBoard data={alerts} room={room} isNarrow={stage.head === 'narrow'} asOf={asOf} />}
    </Frame>
  );
}

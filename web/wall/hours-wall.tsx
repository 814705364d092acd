import type { HoursToday } from '#shared/roster/wall.ts';
import { useTexts } from '../texts/texts.ts';
import { Frame, type Shown } from './frame.tsx';
import { HoursBoard } from './hours/hours-board.tsx';
import { wallTexts } from './texts.ts';

/** The hours worked today. */
export function HoursWall({ hours, ...shown }: Shown & { hours: HoursToday | undefined }) {
  const t = useTexts(wallTexts);
  const { stage, asOf, isLost } = shown;
  const room = { ...stage.grid, height: stage.grid.height - (isLost ? stage.band : 0) };
  return (
    <Frame {...shown} title={t('hours')}>
      {(roster) =>
        hours && <HoursBoard data={hours} roster={roster} room={room} isNarrow={stage.head === 'narrow'} asOf={asOf} />
      }
    </Frame>
  );
}

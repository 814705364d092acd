import { proxy, useSnapshot } from 'valtio';
import type { Roster } from '#shared/roster/roster.ts';
import { useNow } from '../clock/use-now.ts';
import { Frame, type Shown } from './frame.tsx';
import { isNightAt } from './night/night.ts';
import { NightBoard, NightHead } from './night/night-board.tsx';

/** A dim wall: a large clock, and who is still out. */
export function NightWall(shown: Shown) {
  const { view, stage, asOf, isLost } = shown;
  return (
    <Frame {...shown} paging={null}>
      {(data) => (
        <>
          <NightHead view={view} data={data} stage={stage} />
          <NightBoard data={data} stage={stage} asOf={asOf} isLost={isLost} />
        </>
      )}
    </Frame>
  );
}

const NO_ROSTER = proxy<Partial<Pick<Roster, 'waiting' | 'timeZone'>>>({});

/** Whether it is night by the clock and the roster; never before there is one. */
export function useNight(data: Roster | undefined, asOf: number | null): boolean {
  const { waiting, timeZone } = useSnapshot(data ?? NO_ROSTER);
  return useNow((now) => timeZone !== undefined && isNightAt(now, { waiting, timeZone, asOf }));
}

import { type CSSProperties, type ReactNode, useState } from 'react';
import type { Roster } from '#shared/roster/roster.ts';
import { useNow } from '../clock/use-now.ts';
import { useUnknownRegion } from '../lists/use-regions.ts';
import type { LiveView } from '../live/view.ts';
import { Identity } from './display/identity.tsx';
import { useIsDisplay, useOwnDisplay } from './display/use-display.ts';
import { Head } from './head/head.tsx';
import type { Paging } from './head/region-chooser.tsx';
import { LostBand, Notice, UnknownRegion } from './notices/notice.tsx';
import type { Measure } from './plan/card.ts';
import { driftAt, shiftAt } from './plan/shift.ts';
import type { Stage } from './plan/stage.ts';
import { useActivityMark } from './screen.ts';
import { Tools } from './tools/tools.tsx';
import type { WallSound } from './tools/use-sound.ts';
import { useArrows } from './use-arrows.ts';
import type { WallChoices } from './words.ts';

/** What every view of the wall is given. */
export interface Shown {
  view: LiveView<Roster>;
  choices: WallChoices;
  stage: Stage;
  measure: Measure;
  /** The moment of the last data while it is old; null while it is live. */
  asOf: number | null;
  /** The feed is lost, and the band says so. */
  isLost: boolean;
  /** The type has come, or will not. */
  isTyped: boolean;
  sound: WallSound;
  /** Somebody has just turned late, and the room wants to see it. */
  isAlarmed: boolean;
}

const ONE_PAGE: Paging = { page: 0, pages: 1, isStaying: false, onStay: () => undefined };

interface FrameProps extends Shown {
  /** Null for a dim wall, with a head of its own; one page that never turns, unless said. */
  paging?: Paging | null;
  /** What is shown, if it is not the roster. */
  title?: string;
  children: (data: Roster) => ReactNode;
}

/**
 * The head of all views but the dim one, the band of a lost feed, and the day's roster, or the
 * reason why there is none.
 */
export function Frame({ paging = ONE_PAGE, title, children, ...shown }: FrameProps) {
  const { view, choices, stage, asOf, isLost, sound } = shown;
  const { data, staleSince, retryAt } = view;
  const isDisplay = useIsDisplay();
  const display = useOwnDisplay();
  // A display shows its scope, whatever its address says.
  const unknownRegion = useUnknownRegion(!isDisplay);
  const shift = useNow(paging ? shiftAt : driftAt);
  const [wall, setWall] = useState<HTMLElement | null>(null);
  useActivityMark(wall);
  useArrows(wall);
  return (
    <main
      ref={setWall}
      className={classOf(shown, paging === null)}
      style={{
        ...({ '--shift': shift } as CSSProperties),
        zoom: stage.zoom,
        width: stage.width,
        height: stage.height,
        paddingInline: stage.padding,
      }}
    >
      {paging && <Head view={view} asOf={asOf} choices={choices} paging={paging} title={title} height={stage.headHeight} />}
      {isLost && staleSince && data && <LostBand since={staleSince} retryAt={retryAt} timeZone={data.timeZone} />}
      {unknownRegion !== null ? <UnknownRegion named={unknownRegion} /> : data ? children(data) : <Notice view={view} />}
      <Tools sound={sound} top={stage.headHeight} />
      {display && <Identity data={display} />}
    </main>
  );
}

function classOf({ stage, isLost, isTyped, isAlarmed }: Shown, isDim: boolean): string {
  const marks = { 'wall-night': isDim, 'is-stale': isLost, 'is-untyped': !isTyped, 'is-alarmed': isAlarmed };
  const said = Object.entries(marks).flatMap(([name, is]) => (is ? [name] : []));
  return ['wall', `wall-${stage.head}`, ...said].join(' ');
}

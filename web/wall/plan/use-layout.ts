import { useEffect, useMemo, useRef } from 'react';
import { proxy, useSnapshot } from 'valtio';
import type { Roster } from '#shared/roster/roster.ts';
import { useNow } from '#web/clock/use-now.ts';
import { presenceTexts } from '#web/people/presence-texts.ts';
import { keptInBrowser } from '#web/storage/kept.ts';
import { useTexts } from '#web/texts/texts.ts';
import { type WallTexts, wallTexts } from '../texts.ts';
import { isCalmAt } from './calm.ts';
import { type CardWidths, ems, type Measure, nameWidth, type WordWidths, wordWidth } from './card.ts';
import { type DayLayout, layoutOn } from './day-layout.ts';
import { planPages, type Room } from './layout.ts';
import { crewLabels, shortName } from './names.ts';

const NOTHING = proxy<Pick<Roster, 'roster' | 'date' | 'waiting'>>({ roster: [], date: '' });
/** One wall shows one selection of regions for months; each has a layout of its own. */
const keyOf = (scope: string): string => `muster.wall-layout.${scope || 'all'}`;

interface Shown {
  room: Room;
  /** What the wall is confined to. */
  scope: string;
  measure: Measure;
  /** The type has come, so that what is measured counts. */
  isTyped: boolean;
  asOf: number | null;
}

/**
 * The layout of the wall on its day. It is kept in the browser: a wall that loads its page again
 * has each job where people look for it. It reads only who belongs where, so a clock-in lays
 * nothing out.
 */
export function useLayout(data: Roster | undefined, { room, scope, measure, isTyped, asOf }: Shown): DayLayout {
  const t = useTexts(wallTexts);
  const missing = useTexts(presenceTexts)('missing');
  const { roster, date, waiting } = useSnapshot(data ?? NOTHING);
  const isCalm = useNow((now) => isCalmAt(now, waiting, asOf));
  const cards: CardWidths[] = roster.map(({ id, foremanName, crew }) => ({
    job: id,
    foreman: ems(measure, foremanName === null ? t('noForeman') : shortName(foremanName), 400),
    names: crewLabels(crew).map((name) => nameWidth(measure, name)),
  }));
  const screen = `${scope} ${room.width}×${room.height}`;
  // While it is not calm, only the jobs count: a crew that grows waits.
  const key = isCalm ? JSON.stringify(cards) : cards.map(({ job }) => job).join();
  const known = useRef<DayLayout | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the cards are in their key; until the type has come nothing counts
  const layout = useMemo(() => {
    const before = known.current?.screen === screen ? known.current : keptLayout(scope);
    const layOut = () => planPages(cards, room, wordWidths(t, missing, measure));
    return layoutOn({ day: date, screen, room, cards, isCalm }, before, layOut);
  }, [date, screen, room, key, isCalm, isTyped]);
  useEffect(() => {
    if (!isTyped || date === '') return;
    known.current = layout;
    keptInBrowser.setItem(keyOf(scope), JSON.stringify(layout));
  }, [layout, scope, isTyped, date]);
  return layout;
}

/** Null when nothing is kept, or nothing that this version understands. */
function keptLayout(scope: string): DayLayout | null {
  try {
    const { day, screen, pages } = JSON.parse(keptInBrowser.getItem(keyOf(scope)) ?? 'null') as DayLayout;
    const isWhole = pages.every(({ columns, rows, name, places }) =>
      [columns, rows, name.size, name.line, ...places.flatMap(({ column, row, wide }) => [column, row, wide])].every(
        Number.isFinite,
      ),
    );
    return isWhole && pages.length > 0 ? { day, screen, pages } : null;
  } catch {
    return null;
  }
}

function wordWidths(t: WallTexts, missing: string, measure: Measure): WordWidths {
  const wordEms = (text: string, weight: number): number => wordWidth(measure, text, 17, weight) / 17;
  const changes = [t('changedAgo', { age: '59 min' }), t('changedAt', { clock: '12:58 p.m.' })];
  return {
    missing: wordEms(missing.toLowerCase(), 600),
    changed: Math.max(...changes.map((text) => wordEms(text, 400))),
    time: wordEms('12:58 p.m.', 600),
  };
}

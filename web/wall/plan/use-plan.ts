import { useMemo } from 'react';
import { proxy, useSnapshot } from 'valtio';
import type { Roster } from '#shared/roster/roster.ts';
import { presenceTexts } from '#web/people/presence-texts.ts';
import { useTexts } from '#web/texts/texts.ts';
import { type WallTexts, wallTexts } from '../texts.ts';
import { type CardWidths, ems, type Measure, nameWidth, type WordWidths, wordWidth } from './card.ts';
import { missingPeople } from './missing.ts';
import { crewLabels, shortName } from './names.ts';
import { type Plan, planFor } from './plan.ts';
import type { Stage } from './stage.ts';
import { stripLines, stripSizes } from './strip-sizes.ts';

const NOTHING = proxy<Pick<Roster, 'roster'>>({ roster: [] });

interface Shown {
  stage: Stage;
  isLost: boolean;
  /** The count of page turns. */
  turn: number;
  measure: Measure;
}

/**
 * The plan of the wall. It reads only who belongs where, so a clock-in does not plan again. How
 * much room the missing people need in their strip is computed when the pages turn, when everything
 * moves anyway.
 */
export function usePlan(data: Roster | undefined, { stage, isLost, turn, measure }: Shown): Plan {
  const t = useTexts(wallTexts);
  const missing = useTexts(presenceTexts)('missing');
  const { roster } = useSnapshot(data ?? NOTHING);
  const crews = roster.map(({ foremanName, crew }) => ({
    foreman: foremanName ? shortName(foremanName) : t('noForeman'),
    names: crewLabels(crew.map(({ id, lastName, fullName }) => ({ id, lastName, fullName }))),
  }));
  const cards: CardWidths[] = crews.map(({ foreman, names }) => ({
    foreman: ems(measure, foreman, 400),
    names: names.map((name) => nameWidth(measure, name)),
  }));
  const key = JSON.stringify(cards);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the turn is when it is looked at; the cards are in their key
  const needs = useMemo(
    () => stripSizes(stage).map((sizes) => (data ? stripLines(missingPeople(data.roster), stage, sizes, measure).length : 0)),
    [data, turn, key, stage, measure],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: the cards and the needs are in their keys
  return useMemo(() => {
    const strips = stripSizes(stage).map((sizes, place) => ({ ...sizes, needed: needs[place]! }));
    return planFor({ stage, isLost, cards, words: wordWidths(t, missing, measure), strips });
  }, [key, stage, isLost, needs.join(), measure, t, missing]);
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

import { useMemo } from 'react';
import { proxy, useSnapshot } from 'valtio';
import type { Roster } from '../../shared/roster.ts';
import { presenceTexts } from '../people/presence-texts.ts';
import { useTexts } from '../texts/texts.ts';
import { type CardWidths, type Measure, SLACK, WORD_SLACK, type WordWidths } from './layout.ts';
import { type MissingPerson, missingPeople } from './missing.ts';
import { crewLabels, shortName } from './names.ts';
import { inLines, type Plan, planFor, stripRoom, stripSizes } from './plan.ts';
import type { Stage } from './stage.ts';
import { type WallTexts, wallTexts } from './texts.ts';

const NOTHING = proxy<Pick<Roster, 'roster'>>({ roster: [] });

interface Shown {
  stage: Stage;
  isLost: boolean;
  /** Which turn of the pages this is. */
  turn: number;
  measure: Measure;
}

/**
 * The plan of the wall. Of the roster it reads only who belongs where, so a clock-in does not come here; how much room the missing people
 * take in their strip is looked at when the pages turn, and everything moves anyhow.
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
    names: names.map((name) => ems(measure, name, 600)),
  }));
  const key = JSON.stringify(cards);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the turn is when it is looked at; the cards are in their key
  const missingLines = useMemo(
    () =>
      data ? inLines(stripWidths(missingPeople(data.roster), stage, measure), stripRoom(stage), stripSizes(stage).gap).length : 0,
    [data, turn, key, stage, measure],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: the cards are in their key
  return useMemo(
    () => planFor({ stage, isLost, cards, words: wordWidths(t, missing, measure), missingLines }),
    [key, stage, isLost, missingLines, measure, t, missing],
  );
}

/** Measured in the type that is the least for a wall; in larger type a text is not wider for its size. */
const ems = (measure: Measure, text: string, weight: number): number => (SLACK * measure(text, 24, weight)) / 24;

function wordWidths(t: WallTexts, missing: string, measure: Measure): WordWidths {
  const wordEms = (text: string, weight: number): number => (WORD_SLACK * measure(text, 17, weight)) / 17;
  const changes = [t('changedAgo', { age: '59 min' }), t('changedAt', { clock: '12:58 p.m.' })];
  return {
    missing: wordEms(missing.toLowerCase(), 600),
    changed: Math.max(...changes.map((text) => wordEms(text, 400))),
    time: wordEms('12:58 p.m.', 600),
  };
}

/** How wide each person is in the strip, name and job. */
export function stripWidths(people: readonly MissingPerson[], stage: Stage, measure: Measure): number[] {
  const { size } = stripSizes(stage);
  return people.map(
    ({ label, jobId }) => SLACK * (measure(label, size, 600) + measure(`#${jobId}`, 0.7 * size, 400)) + 0.35 * size,
  );
}

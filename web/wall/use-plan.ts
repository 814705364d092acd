import { proxy, useSnapshot } from 'valtio';
import type { Roster } from '../../shared/roster.ts';
import { type Measure, type Plan, planFor, type Stage } from './layout.ts';
import { crewLabels } from './names.ts';

const NOTHING = proxy<Pick<Roster, 'roster'>>({ roster: [] });

/** The plan of the cards. Of the roster it reads only who belongs where, so a clock-in does not come here. */
export function usePlan(data: Roster | undefined, stage: Stage, measure: Measure): Plan {
  const { roster } = useSnapshot(data ?? NOTHING);
  const crews = roster.map(({ crew }) => crewLabels(crew.map(({ id, lastName, fullName }) => ({ id, lastName, fullName }))));
  return planFor(stage, crews, measure);
}

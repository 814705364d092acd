import { useSnapshot } from 'valtio';
import type { LiveAnswers } from '#shared/live.ts';
import { useTexts } from '#web/texts/texts.ts';
import { wallTexts } from '../texts.ts';
import { useOwnDisplay } from './use-display.ts';

/**
 * What a display shows, in place of the choice that people have.
 * @param shown the regions that stand now; none for all of its scope
 */
export function DisplayScope({ shown }: { shown: readonly number[] }) {
  const data = useOwnDisplay();
  return data ? <Words data={data} shown={shown} /> : null;
}

function Words({ data, shown }: { data: LiveAnswers['ownDisplay']; shown: readonly number[] }) {
  const t = useTexts(wallTexts);
  const { name, regions, supervisors, regionsInScope, showsNames } = useSnapshot(data).data;
  const standing = shown.length > 0 ? regionsInScope.filter(({ id }) => shown.includes(id)) : regions;
  const people = shown.length > 0 ? [] : supervisors;
  const names = [...standing.map((region) => region.name), ...people.map(({ fullName }) => fullName)];
  // Without names it is not told whether it has supervisors.
  return <span className="cut">{names.length > 0 ? names.join(', ') : showsNames ? t('allRegions') : name}</span>;
}

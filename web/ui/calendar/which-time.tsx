import { zoneName } from '#shared/rules/local-time.ts';
import { useTexts } from '#web/texts/texts.ts';
import { Segments } from '../fields/segments.tsx';
import { fieldsTexts } from '../fields/texts.ts';
import type { DayTime } from '../fields/typed-time.ts';
import { type LocalDay, momentsOf } from './typed-moment.ts';

interface WhichTimeProps {
  time: DayTime | null | undefined;
  day: LocalDay;
  /** The present moment; any other value means that there is none yet. */
  chosen: unknown;
  onChoose: (moment: Date, zone: string) => void;
}

/**
 * Chooses between the two moments of a local time that the end of daylight saving repeats; nothing
 * for other times [general-13].
 */
export function WhichTime({ time, day, chosen, onChoose }: WhichTimeProps) {
  const t = useTexts(fieldsTexts);
  const [first, second] = time ? momentsOf(time, day) : [];
  if (first === undefined || second === undefined) return null;
  const zoneOf = (moment: Date): string => zoneName(moment, day.timeZone);
  return (
    <Segments
      name={t('whichTime')}
      value={chosen instanceof Date ? zoneOf(chosen) : ''}
      choices={[
        { value: zoneOf(first), label: t('firstTime', { zone: zoneOf(first) }) },
        { value: zoneOf(second), label: t('secondTime', { zone: zoneOf(second) }) },
      ]}
      onChoose={(zone) => onChoose(zone === zoneOf(first) ? first : second, zone)}
    />
  );
}

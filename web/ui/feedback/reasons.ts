import { createContext, useContext } from 'react';
import { useSnapshot } from 'valtio';
import { momentText } from '#shared/rules/periods.ts';
import { language } from '#web/texts/language.ts';
import { lazyCode, untilFetched } from './lazy-code.ts';

/** Fetched once Spanish is chosen; until it is there, reasons stay in English. */
const spanish = lazyCode(() => untilFetched(() => import('#web/texts/spanish/reasons.ts').then((code) => code.inSpanish)));

/** The time zone in which the moments of a reason are read; null leaves them in UTC. */
export const ReasonZone = createContext<string | null>(null);

/** A moment as a server says it, but for the example of how to write one. */
const MOMENT = /(?<!such as )\b\d{4}-\d\d-\d\dT[\d:.]+Z/g;

/**
 * Puts a server's reason into words for people: its moments in the business time zone, and all of
 * it in the chosen language; an unknown one stays in English. `Failed`, `Broken`, `ErrorDialog`,
 * `Labelled` and `UploadList` do so with what they are given: this is for texts that contain
 * reasons.
 */
export function useReason(): <Said extends string | undefined>(said: Said) => Said | string {
  const timeZone = useContext(ReasonZone);
  const isSpanish = useSnapshot(language).choice === 'es';
  const [inSpanish] = spanish.useCode(isSpanish);
  return (said) => {
    if (said === undefined) return said;
    const local = timeZone === null ? said : said.replaceAll(MOMENT, (at) => momentText(at, timeZone));
    return isSpanish && typeof inSpanish === 'function' ? inSpanish(local) : local;
  };
}

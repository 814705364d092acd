import { useSnapshot } from 'valtio';
import { language } from '#web/texts/language.ts';
import { lazyCode, untilFetched } from './lazy-code.ts';

/** Only who reads Spanish fetches it; until it is there, reasons stay in English. */
const spanish = lazyCode(() => untilFetched(() => import('#web/texts/spanish/reasons.ts').then((code) => code.inSpanish)));

/**
 * Why something is refused, in the chosen language; what is not known there stays as it was said.
 * `Failed`, `ErrorDialog`, `Labelled` and `UploadList` do it by themselves: it is for what is made
 * of such words.
 */
export function useReason(): <Said extends string | undefined>(said: Said) => Said | string {
  const isSpanish = useSnapshot(language).choice === 'es';
  const [inSpanish] = spanish.useCode(isSpanish);
  return (said) => (said !== undefined && isSpanish && typeof inSpanish === 'function' ? inSpanish(said) : said);
}

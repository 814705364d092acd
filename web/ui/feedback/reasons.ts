import { useSnapshot } from 'valtio';
import { language } from '#web/texts/language.ts';
import { lazyCode, untilFetched } from './lazy-code.ts';

/** Fetched once Spanish is chosen; until it is there, reasons stay in English. */
const spanish = lazyCode(() => untilFetched(() => import('#web/texts/spanish/reasons.ts').then((code) => code.inSpanish)));

/**
 * Translates a server's reason into the chosen language; an unknown one stays as it is. `Failed`,
 * `Broken`, `ErrorDialog`, `Labelled` and `UploadList` translate what they are given: this is for
 * texts that contain reasons.
 */
export function useReason(): <Said extends string | undefined>(said: Said) => Said | string {
  const isSpanish = useSnapshot(language).choice === 'es';
  const [inSpanish] = spanish.useCode(isSpanish);
  return (said) => (said !== undefined && isSpanish && typeof inSpanish === 'function' ? inSpanish(said) : said);
}

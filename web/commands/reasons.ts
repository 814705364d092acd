import { useSnapshot } from 'valtio';
import { language } from '../texts/language.ts';
import { lateCode } from '../ui/feedback/late-code.ts';

/** Only who reads Spanish fetches it. */
const spanish = lateCode(() => import('./spanish-reasons.ts').then((code) => code.inSpanish));

/**
 * Why something is refused, in the chosen language; what is not known there stays as it was said.
 */
export function useReason(): (said: string | undefined) => string | undefined {
  const isSpanish = useSnapshot(language).choice === 'es';
  const [inSpanish] = spanish.useCode(isSpanish);
  return (said) => (said !== undefined && isSpanish && typeof inSpanish === 'function' ? inSpanish(said) : said);
}

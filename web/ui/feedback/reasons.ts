import { useSnapshot } from 'valtio';
import { language } from '../../texts/language.ts';
import { lateCode } from './late-code.ts';

/** Only who reads Spanish fetches it. */
const spanish = lateCode(() => import('../../texts/spanish/reasons.ts').then((code) => code.inSpanish));

interface InWords {
  (said: string): string;
  (said: string | undefined): string | undefined;
}

/**
 * Why something is refused, in the chosen language; what is not known there stays as it was said.
 * `Failed`, `ErrorDialog`, `Labelled` and `UploadList` do it by themselves: it is for what is made
 * of such words.
 */
export function useReason(): InWords {
  const isSpanish = useSnapshot(language).choice === 'es';
  const [inSpanish] = spanish.useCode(isSpanish);
  const inWords = (said: string | undefined) =>
    said !== undefined && isSpanish && typeof inSpanish === 'function' ? inSpanish(said) : said;
  return inWords as InWords;
}

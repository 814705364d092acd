import { formatMinutes } from '#shared/rules/hours.ts';
import { type FoundOnSheet, SIGN_RULES } from '#shared/timesheets/rules/findings.ts';
import { useTexts } from '../texts/texts.ts';
import { findingTexts, foundTexts } from './finding-texts.ts';

interface FoundWords {
  /** In a word or two, with the person or the number. */
  word: (found: FoundOnSheet) => string;
  /** In a whole sentence. */
  sentence: (found: FoundOnSheet) => string;
}

/** What was found on a sheet, in words. */
export function useFoundWords(): FoundWords {
  const t = useTexts(foundTexts);
  const sentences = useTexts(findingTexts);
  return {
    word: ({ kind, count, name, minutes = 0, said }) => {
      if (kind === 'usual') return t(wayOf(minutes), { hours: formatMinutes(Math.abs(minutes)) });
      if (kind === 'said' && said) return t('saidSo', { what: t(said) });
      return t(kind, { who: name ?? `${count}` });
    },
    sentence: ({ kind, count, minutes, said }) => {
      if (kind === 'usual') return sentences(wayOf(minutes ?? 0), { hours: formatMinutes(Math.abs(minutes ?? 0)) });
      if (kind === 'said' && said) return sentences('saidSo', { count, what: t(said) });
      // An older api does not say from when on.
      if (kind === 'noLunch') return sentences(kind, { count, hours: formatMinutes(minutes ?? SIGN_RULES.lunchAfterMinutes) });
      return sentences(kind, { count });
    },
  };
}

const wayOf = (minutes: number): 'over' | 'under' => (minutes > 0 ? 'over' : 'under');

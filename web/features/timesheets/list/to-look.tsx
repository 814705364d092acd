import { timeText } from '#shared/rules/local-time.ts';
import type { DayFigures } from '#shared/timesheets/screens.ts';
import { foundTexts } from '#web/jobs/finding-texts.ts';
import { useFoundWords } from '#web/jobs/use-found-words.ts';
import { useTexts } from '#web/texts/texts.ts';
import { Tooltip } from '#web/ui/overlays/tooltip.tsx';
import { signsTexts } from './signs-texts.ts';
import '#web/ui/feedback/tag.css';

interface ToLookProps {
  /** Of one person's row no minutes: what they worked is not in it. */
  figures: Pick<DayFigures, 'running' | 'findings'> & Partial<Pick<DayFigures, 'minutes'>>;
  timeZone: string;
  /** The row is one person's, whose name it has. */
  isOfOne?: boolean;
}

/**
 * What is to be looked at on a day that is not approved yet: the first of it in a word or two and
 * how many more, all of it in whole sentences in the tooltip. People who are still clocked in stand
 * in its place, because such a day cannot be approved.
 */
export function ToLook({ figures: { running, findings, minutes }, timeZone, isOfOne = false }: ToLookProps) {
  const t = useTexts(foundTexts);
  const words = useFoundWords();
  const kinds = useTexts(signsTexts);
  if (running) {
    const clock = timeText(running.since, timeZone);
    return <span className="num meta ink-2 cut">{t('stillIn', { count: running.people, clock })}</span>;
  }
  const [first, ...more] = findings;
  if (!first && minutes === 0) return <span className="tag tint-warn">{t('noHours')}</span>;
  if (!first) return <span className="meta ink-3">{t('asUsual')}</span>;
  const said = findings.map(words.sentence);
  return (
    <Tooltip text={said.join('\n')}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the sentences must be reached by keyboard too */}
      <span className="row slim gap-4" role="img" aria-label={said.join('. ')} tabIndex={0}>
        <span className="tag tint-warn slim">
          <span className="cut">{isOfOne && first.kind !== 'said' ? kinds(first.kind) : words.word(first)}</span>
        </span>
        {more.length > 0 && <span className="tag tint-warn num">{t('more', { count: more.length })}</span>}
      </span>
    </Tooltip>
  );
}

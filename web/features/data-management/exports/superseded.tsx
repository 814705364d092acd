import { createContext, type ReactNode, use } from 'react';
import { proxy, useSnapshot } from 'valtio';
import type { LiveQuery } from '../../../../shared/live/addresses.ts';
import type { LiveAnswers } from '../../../../shared/live.ts';
import { CommandTrouble } from '../../../commands/command-trouble.tsx';
import { useCommand } from '../../../commands/use-command.ts';
import { useLive } from '../../../live/use-live.ts';
import { useTexts } from '../../../texts/texts.ts';
import { pressUnless } from '../../../ui/controls/press-unless.ts';
import { CautionIcon } from '../../../ui/icons/icons.tsx';
import { Tooltip } from '../../../ui/overlays/tooltip.tsx';
import { downloadDifferences } from './api.ts';
import type { Family } from './families.ts';
import { exportsTexts } from './texts.ts';

type Answer = LiveAnswers[Family['superseded']];
const UNKNOWN = proxy<Answer>({ data: { files: [] } });

interface Known {
  answer: Answer;
  family: Family;
}
const SupersededContext = createContext<Known | null>(null);

interface SupersededProps {
  family: Family;
  /** Which files, as their history is asked; null while there are none. */
  query: LiveQuery | null;
  children: ReactNode;
}

/**
 * Knows which files of a history have been superseded, by a live query of its own: the history does
 * not wait for it.
 */
export function Superseded({ family, query, children }: SupersededProps) {
  const { data: answer = UNKNOWN } = useLive(family.superseded, query);
  return <SupersededContext value={{ answer, family }}>{children}</SupersededContext>;
}

/** Of how many rows a file would say something else now, and what that is; none: nothing. */
export function SupersededBy({ id, fileName }: { id: number; fileName: string }) {
  const t = useTexts(exportsTexts);
  const known = use(SupersededContext);
  const { files } = useSnapshot(known?.answer ?? UNKNOWN).data;
  const download = useCommand(downloadDifferences);
  const rows = files.find((file) => file.id === id)?.rows ?? 0;
  if (!known || rows === 0) return null;
  return (
    <span className="export-superseded">
      <Tooltip text={t('supersededWhy')}>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what it means must be reached by keyboard too */}
        <span className="tag num" tabIndex={0}>
          <CautionIcon size={14} />
          {t('superseded', { count: rows })}
        </span>
      </Tooltip>
      <button
        type="button"
        className="text-button"
        aria-label={t('differencesOf', { name: fileName })}
        {...pressUnless(download.isBusy, () => void download.send({ family: known.family, id }))}
      >
        {t('differences')}
      </button>
      <CommandTrouble command={download} title={t('differencesFailed')} />
    </span>
  );
}

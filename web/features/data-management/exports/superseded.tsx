import { createContext, type ReactNode, use } from 'react';
import { proxy, useSnapshot } from 'valtio';
import type { LiveQuery } from '#shared/live/addresses.ts';
import type { LiveAnswers } from '#shared/live.ts';
import { useCommand } from '#web/commands/use-command.ts';
import { useMomentOf } from '#web/lists/page/use-moment-of.ts';
import { useLive } from '#web/live/use-live.ts';
import { useTexts } from '#web/texts/texts.ts';
import { pressUnless } from '#web/ui/controls/press-unless.ts';
import { CautionIcon } from '#web/ui/icons/icons.tsx';
import { Tooltip } from '#web/ui/overlays/tooltip.tsx';
import { takeFile } from './api.ts';
import type { Family } from './families.ts';
import { TakingError } from './taking.tsx';
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
  /** The history's query; null while there is none. */
  query: LiveQuery | null;
  children: ReactNode;
}

/**
 * Provides which files of a history are superseded. It is a live query of its own, so that the
 * history does not wait for it.
 */
export function Superseded({ family, query, children }: SupersededProps) {
  const { data: answer = UNKNOWN } = useLive(family.superseded, query);
  return <SupersededContext value={{ answer, family }}>{children}</SupersededContext>;
}

/** What superseded a file and who downloaded it; undefined until it is known. */
export function useBecome(id: number) {
  const known = use(SupersededContext);
  return useSnapshot(known?.answer ?? UNKNOWN).data.files.find((file) => file.id === id);
}

/**
 * Says that another file replaces this one, or how many of its rows would differ now and how; and
 * who downloaded it.
 */
export function SupersededBy({ id, fileName }: { id: number; fileName: string }) {
  const { replacedBy, rows = 0, downloads = [] } = useBecome(id) ?? {};
  return (
    <>
      {replacedBy ? (
        <Replaced by={replacedBy.fileName} isSameName={replacedBy.fileName === fileName} />
      ) : (
        rows > 0 && <Changed {...{ id, fileName, rows }} />
      )}
      {downloads.length > 0 && <Downloads downloads={downloads} />}
    </>
  );
}

/** Names the replacing file. Files of the same request have the same name, so it says newer. */
function Replaced({ by, isSameName }: { by: string; isSameName: boolean }) {
  const t = useTexts(exportsTexts);
  return (
    <span className="inline-row wrap gap-12 lines-4">
      <span className="tag tint-warn">{isSameName ? t('replacedByNewer') : t('replacedBy', { name: by })}</span>
    </span>
  );
}

/** Shows the last download, by whom and when; the others in the tooltip. */
function Downloads({ downloads }: { downloads: readonly { at: string; by: string }[] }) {
  const t = useTexts(exportsTexts);
  const momentOf = useMomentOf();
  const [last, ...others] = downloads.map(({ at, by }) => t('downloadedBy', { by, at: Object.values(momentOf(at)).join(' ') }));
  return (
    <Tooltip text={others.join(' · ')} isNeeded={others.length > 0}>
      <span className="num meta ink-2" tabIndex={others.length > 0 ? 0 : undefined}>
        {last}
      </span>
    </Tooltip>
  );
}

function Changed({ id, fileName, rows }: { id: number; fileName: string; rows: number }) {
  const t = useTexts(exportsTexts);
  const known = use(SupersededContext);
  const take = useCommand(takeFile);
  if (!known) return null;
  return (
    <span className="inline-row wrap gap-12 lines-4">
      <Tooltip text={t('supersededWhy')}>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what it means must be reached by keyboard too */}
        <span className="tag tint-warn num" tabIndex={0}>
          <CautionIcon size={14} />
          {t('superseded', { count: rows })}
        </span>
      </Tooltip>
      <button
        type="button"
        className="text-button"
        aria-label={t('differencesOf', { name: fileName })}
        {...pressUnless(take.isBusy, () => void take.send({ family: known.family, id, fileName, what: 'differences' }))}
      >
        {t('differences')}
      </button>
      <TakingError command={take} title={t('differencesFailed')} />
    </span>
  );
}

import { useState } from 'react';
import { formatMinutes } from '#shared/rules/hours.ts';
import { QUEUE_PARTS, type QueuePart, queuePart } from '#shared/timesheets/rules/findings.ts';
import type { DayQueue, ListedDay } from '#shared/timesheets/screens.ts';
import type { ListPart } from '#web/lists/page/parts.ts';
import { useTexts } from '#web/texts/texts.ts';
import { usePageKeys } from '#web/ui/controls/page-keys.ts';
import { lazyDialog } from '#web/ui/dialogs/lazy-dialog.tsx';
import { CheckIcon } from '#web/ui/icons/icons.tsx';
import { timesheetsTexts } from '../texts.ts';
import { signsTexts } from './signs-texts.ts';
import './queue-parts.css';

const WhatCounts = lazyDialog(() => import('./what-counts.tsx').then((code) => code.WhatCounts));

interface QueueActions {
  /** Opens a day. */
  onOpen: (day: { id: number }) => void;
  /** Asks about the approval of days; absent for those who may not approve. */
  onApprove?: ((dwoIds: readonly number[]) => void) | undefined;
}

/** The parts of the queue: what must be looked at, what is approved by one press, what goes on. */
export function queueParts(queue: DayQueue, actions: QueueActions): readonly ListPart<ListedDay>[] {
  return QUEUE_PARTS.map((part) => ({
    id: part,
    head: (days) => <QueueHead part={part} queue={queue} first={days[0]} {...actions} />,
    holds: ({ figures }) => queuePart(figures) === part,
    // What is odd may fill the page; the rest is one press all the same. What counts is asked also
    // where nothing is odd.
    isKept: part === 'usual' ? queue.usual.dwoIds.length > 0 : part === 'toLook' && daysIn(queue) > 0,
  }));
}

const daysIn = ({ toLook, usual, running }: DayQueue): number => toLook + usual.dwoIds.length + running;

interface QueueHeadProps extends QueueActions {
  part: QueuePart;
  queue: DayQueue;
  first: { id: number } | undefined;
}

/**
 * Says how many a part holds. By key the first of what is to be looked at opens, and what is as
 * usual is approved.
 */
function QueueHead({ part, queue, first, onOpen, onApprove }: QueueHeadProps) {
  const { toLook, usual, running } = queue;
  const t = useTexts(timesheetsTexts);
  const { dwoIds, minutes, people } = usual;
  const count = dwoIds.length;
  const hours = formatMinutes(minutes);
  const titles: Record<QueuePart, () => string> = {
    toLook: () => t('needYou', { count: toLook, all: daysIn(queue) }),
    usual: () => t('usualDays', { count }),
    running: () => t('stillAtWork', { count: running }),
  };
  const approve = part === 'usual' && onApprove ? () => onApprove(dwoIds) : undefined;
  usePageKeys([
    ...(part === 'toLook' && first ? [{ key: 'o', label: t('openFirst'), onPress: () => onOpen(first) }] : []),
    ...(approve ? [{ key: 'a', label: t('approveAllUsual'), onPress: approve }] : []),
  ]);
  return (
    <header className="queue-head row gap-8 wrap line-below">
      <h2>{titles[part]()}</h2>
      {part === 'usual' && <span className="meta num ink-2">{t('usualFigures', { hours, count: people })}</span>}
      {part === 'running' && <span className="meta ink-2">{t('notYet')}</span>}
      {part === 'toLook' && <CountsButton />}
      {approve && (
        <button type="button" className="button button-primary push" aria-keyshortcuts="a" onClick={approve}>
          <CheckIcon size={14} />
          {t('approveUsual', { count, hours })}
        </button>
      )}
    </header>
  );
}

/** Shows which signs count. */
function CountsButton() {
  const t = useTexts(signsTexts);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" className="text-button push" onClick={() => setOpen(true)}>
        {t('whatCounts')}
      </button>
      {isOpen && <WhatCounts onClose={() => setOpen(false)} />}
    </>
  );
}

import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { snapshot, subscribe } from 'valtio';
import type { LiveQuery } from '#shared/live/addresses.ts';
import type { Roster } from '#shared/roster/roster.ts';
import { type LateLine, latePeople } from '#shared/roster/rules/late-people.ts';
import { saidWords } from '#shared/roster/said-words.ts';
import { useNow } from '#web/clock/use-now.ts';
import { useLive } from '#web/live/use-live.ts';
import { ATTENDANCE_GLYPHS } from '#web/people/presence-glyphs.tsx';
import { presenceTexts } from '#web/people/presence-texts.ts';
import { minutesLate } from '#web/people/presence-words.ts';
import { useTexts } from '#web/texts/texts.ts';
import { ViewDialog } from '#web/ui/dialogs/view-dialog.tsx';
import { Failed } from '#web/ui/feedback/state-card.tsx';
import { CurrentCall } from './current-call.tsx';
import { type Round, useRound } from './round.ts';
import { callRoundTexts } from './texts.ts';
import './call-round.css';

interface CallRoundProps {
  /** The roster of the page, without its order and its pages. */
  query: LiveQuery;
  onClose: () => void;
}

/** All jobs that a reader sees; a company has fewer. */
const ALL = { limit: 300, offset: 0 };

/** The call round: who is late, one after the other, and what came of each call [roster-11]. */
export function CallRound({ query, onClose }: CallRoundProps) {
  const t = useTexts(callRoundTexts);
  const view = useLive('roster', { ...ALL, ...query });
  /** A field is open: Escape closes it first. */
  const [isTyping, setTyping] = useState(false);
  return (
    <ViewDialog title={t('title')} width={860} className="call-round" onClose={() => (isTyping ? setTyping(false) : onClose())}>
      {view.status === 'failed' ? (
        <Failed title={t('failed')} reason={view.error?.message} onRetry={view.retry} />
      ) : view.data ? (
        <Lines data={view.data} asOf={view.staleSince?.getTime() ?? null} isTyping={isTyping} onTyping={setTyping} />
      ) : (
        <p role="status">{t('loading')}</p>
      )}
    </ViewDialog>
  );
}

interface LinesProps {
  data: Roster;
  /** The moment of the last data while it is old; null while it is live. */
  asOf: number | null;
  isTyping: boolean;
  onTyping: (isTyping: boolean) => void;
}

const MINUTE_MS = 60_000;

function Lines({ data, asOf, isTyping, onTyping }: LinesProps) {
  const t = useTexts(callRoundTexts);
  const { roster, date, timeZone } = useSyncExternalStore(
    (onChange) => subscribe(data, onChange),
    () => snapshot(data) as Roster,
  );
  const at = useNow((now) => Math.floor((asOf ?? now) / MINUTE_MS) * MINUTE_MS);
  const lines = latePeople(roster, at);
  const round = useRound(lines, date);
  const { current } = round;
  const panel = useRef<HTMLElement>(null);
  useSteps(round.step, isTyping);
  // A button that was pressed would be pressed again by Enter, for the next person.
  const key = current?.key;
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever another one comes up
  useEffect(() => {
    onTyping(false);
    panel.current?.focus({ preventScroll: true });
  }, [key]);
  if (lines.length === 0) return <p role="status">{t('nobody')}</p>;
  const left = lines.filter(({ isAttended }) => !isAttended).length;
  return (
    <div className="call-round-parts grid">
      <section ref={panel} className="call-round-current" tabIndex={-1} aria-live="polite">
        {current ? (
          <CurrentCall
            key={current.key}
            line={current}
            round={round}
            at={at}
            timeZone={timeZone}
            isTyping={isTyping}
            onTyping={onTyping}
          />
        ) : (
          <p className="lead">{t('allCalled')}</p>
        )}
      </section>
      <nav aria-label={t('list')}>
        <p className="meta ink-3 num" role="status">
          {t('left', { count: left })}
        </p>
        <ol className="call-round-lines">
          {lines.map((line) => (
            <LineButton key={line.key} line={line} at={at} timeZone={timeZone} round={round} />
          ))}
        </ol>
      </nav>
    </div>
  );
}

/** The arrows move through the list, but not while somebody types. */
function useSteps(step: Round['step'], isTyping: boolean): void {
  useEffect(() => {
    if (isTyping) return;
    const press = (event: KeyboardEvent): void => {
      const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : null;
      if (by === null || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      step(by);
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  });
}

interface LineButtonProps {
  line: LateLine;
  at: number;
  timeZone: string;
  round: Round;
}

/** A line of the list: shape, name, job, and how late or what was said. */
function LineButton({ line, at, timeZone, round }: LineButtonProps) {
  const t = useTexts(callRoundTexts);
  const presence = useTexts(presenceTexts);
  const { key, member, crew, job, call, isAttended } = line;
  const Glyph = ATTENDANCE_GLYPHS[isAttended ? 'attended' : 'late'];
  const late = presence('late', { minutes: minutesLate(member, at) });
  const words = call ? saidWords(presence, call, timeZone) : late;
  return (
    <li>
      <button
        type="button"
        className="call-round-line row gap-8"
        aria-current={key === round.current?.key || undefined}
        data-attended={isAttended || undefined}
        onClick={() => round.choose(key)}
      >
        <Glyph />
        <span className="cut grow medium">{crew === null ? member.fullName : t('wholeCrew', { count: crew })}</span>
        <span className="num ink-3 rigid">{t('onJob', { job })}</span>
        <span className="call-round-word cut num meta">{words}</span>
      </button>
    </li>
  );
}

import { Fragment, type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { proxy, useSnapshot } from 'valtio';
import { Link, useLocation } from 'wouter';
import { askedFor, MOST_ASKED } from '#shared/find/asked.ts';
import type { FoundThings } from '#shared/find/found.ts';
import { timeText } from '#shared/rules/local-time.ts';
import { signOut } from '#web/http/session.ts';
import { useSession } from '#web/http/use-session.ts';
import { jobsTexts } from '#web/jobs/texts.ts';
import { useTyped } from '#web/lists/found/found-rows.tsx';
import { keepOpened, type Opened, readOpened } from '#web/lists/opened/opened.ts';
import { openedTexts } from '#web/lists/opened/texts.ts';
import { useLastAnswer } from '#web/live/use-last-answer.ts';
import { useLive, useLiveSide } from '#web/live/use-live.ts';
import type { LiveView } from '#web/live/view.ts';
import { useTexts } from '#web/texts/texts.ts';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { failureToast } from '#web/ui/feedback/reason.tsx';
import { Failed } from '#web/ui/feedback/state-card.tsx';
import { useToast } from '#web/ui/feedback/toasts.tsx';
import { AuditIcon, CloseIcon, SearchIcon } from '#web/ui/icons/icons.tsx';
import { screenTitles } from '../screens/texts.ts';
import { isFindKey } from '../shortcuts/shortcut-keys.ts';
import { closenessOfOffer, offersFor } from './actions.ts';
import { pagesOfDay } from './day-pages.ts';
import { boostsOf, type Group, grouped, type Line, linesOf, ofOffer } from './lines.tsx';
import { findTexts } from './texts.ts';
import { typedAhead } from './typed-ahead.ts';
import './find-dialog.css';

/** A pause in typing, in ms. */
const PAUSE_MS = 120;
const MOST_OPENED = 7;
/** Of pages and actions beside what the api finds. */
const MOST_OFFERED = 4;
const NOTHING = proxy<{ data: FoundThings }>({
  data: { people: [], days: [], jobs: [], vehicles: [], files: [], today: '' },
});

/** The box that finds people, sheets, jobs, vehicles, files, pages and actions [find-1]. */
export function FindDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts(findTexts);
  const { typed, settled, setTyped } = useTyped(PAUSE_MS);
  const [opened] = useState(readOpened);
  const { groups, state } = useFound(typed, settled, opened);
  const lines = groups.flatMap((part) => part.lines);
  const [chosen, choose] = useState<string | null>(null);
  const active = lines.find(({ key }) => key === chosen) ?? lines[0];
  const list = useRef<HTMLDivElement>(null);
  const listId = useId();
  const idOf = (line: Line): string => `${listId}-${line.key.replaceAll(' ', '-')}`;

  const leaveFor = (line: Line): void => {
    // What is done once is nothing that somebody comes back to.
    if (line.href?.startsWith('/') && line.group !== 'actions')
      keepOpened({ key: line.key, href: line.href, label: line.label, detail: line.detail });
    onClose();
    line.act?.();
  };
  const step = (by: number): void => {
    const at = active ? lines.indexOf(active) : -1;
    const next = lines[(at + by + lines.length) % lines.length];
    if (!next) return;
    choose(next.key);
    document.getElementById(idOf(next))?.scrollIntoView?.({ block: 'nearest' });
  };
  const waits = useRef(false);
  const enter = (isElsewhere: boolean): void => {
    if (!active) return;
    if (isElsewhere && active.href !== undefined) {
      leaveFor(active);
      window.open(active.href, '_blank', 'noopener');
    } else document.getElementById(idOf(active))?.click();
  };
  // Who types a name and Enter in one go means what is found by the whole name.
  useEffect(() => {
    if (!waits.current || state === 'searching') return;
    waits.current = false;
    if (state === 'ready') enter(false);
  });
  // The field has the focus: from now on it takes the keys itself.
  useEffect(() => {
    const { text, isEntered } = typedAhead.take();
    if (text === '') return;
    waits.current = isEntered;
    setTyped(text);
  }, [setTyped]);
  const press = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown') step(1);
    else if (event.key === 'ArrowUp') step(-1);
    else if (event.key === 'Enter' && state === 'searching') waits.current = !event.ctrlKey && !event.metaKey;
    else if (event.key === 'Enter') enter(event.ctrlKey || event.metaKey);
    else if (isFindKey(event)) onClose();
    else return;
    event.preventDefault();
  };

  return (
    <Dialog title={t('find')} className="find" onClose={onClose}>
      <div className="find-head row gap-12 line-below">
        <SearchIcon />
        <input
          className="find-field grow ink"
          role="combobox"
          aria-label={t('find')}
          aria-expanded={lines.length > 0}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={active && idOf(active)}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="go"
          maxLength={MOST_ASKED}
          data-first-focus
          placeholder={t('placeholder')}
          value={typed}
          onChange={({ target }) => {
            setTyped(target.value);
            choose(null);
            if (list.current) list.current.scrollTop = 0;
          }}
          onKeyDown={press}
        />
        <button type="button" className="find-close" aria-label={t('close')} onClick={onClose}>
          <kbd className="off-phone">{t('escape')}</kbd>
          <CloseIcon />
        </button>
      </div>
      <State state={state} typed={settled} count={lines.length} />
      <div ref={list} id={listId} className="find-lines" role="listbox" aria-label={t('results')}>
        {groups.map((part) => (
          // biome-ignore lint/a11y/useSemanticElements: a group of options is no fieldset
          <div key={part.group} role="group" aria-label={t(part.group)}>
            <p className="find-group meta medium ink-2" aria-hidden="true">
              {t(part.group)}
            </p>
            {part.lines.map((line) => (
              <FoundLine
                key={line.key}
                id={idOf(line)}
                line={line}
                isActive={line.key === active?.key}
                onPoint={() => choose(line.key)}
                onOpen={() => leaveFor(line)}
              />
            ))}
          </div>
        ))}
      </div>
      <footer className="find-foot row gap-16 meta ink-2 line-above off-phone">
        <span>↑ ↓ {t('keysMove')}</span>
        <span>
          {t('enter')} {t('keysOpen')}
        </span>
        <span>
          {t('ctrlEnter')} {t('keysTab')}
        </span>
        <span className="push">{t('signs')}</span>
      </footer>
    </Dialog>
  );
}

type Part = { group: Group | 'opened'; lines: Line[] };
type SearchState = 'ready' | 'searching' | 'offline' | { failed: string | undefined; retry: () => void } | { staleSince: Date };

/**
 * What there is for a text: of the empty one what was opened last, but for this page, and pages.
 */
function useFound(typed: string, settled: string, opened: readonly Opened[]): { groups: Part[]; state: SearchState } {
  const t = useTexts(findTexts);
  const jobs = useTexts(jobsTexts);
  const words = useTexts(openedTexts);
  const titleIn = useTexts(screenTitles);
  const { user } = useSession();
  const [path] = useLocation();
  const showToast = useToast();
  const timeZone = user.businessTimeZone;
  const asked = askedFor(settled, user.businessDate);
  const isSearch = asked.words.length > 0 && asked.only !== 'actions';
  const { view, isBehind } = useOneQuestion(isSearch ? settled.trim() : null);
  const answer = useLastAnswer(view);
  const { data } = useSnapshot((isSearch && answer) || NOTHING) as { data: FoundThings };
  const { connection } = useLiveSide();
  const isOffline = useSnapshot(connection).state === 'lost';
  const leave = (): void => {
    signOut().catch((cause: unknown) => showToast(failureToast(t('signOutFailed'), cause)));
  };
  const offers = offersFor({ t, titleIn, user, signOut: leave });
  if (asked.words.length === 0 && asked.only === null) {
    const last = opened
      .filter(({ href }) => pathOf(href) !== path)
      .slice(0, MOST_OPENED)
      .map(ofOpened);
    const pages = offers.filter(({ group }) => group === 'pages').map((offer) => ofOffer(offer, 0));
    const groups: Part[] = [
      { group: 'opened' as const, lines: last },
      { group: 'pages' as const, lines: pages.filter(({ key }) => !last.some((line) => line.key === key)).slice(0, MOST_OPENED) },
    ].filter(({ lines }) => lines.length > 0);
    return { groups, state: typed.trim() === '' ? 'ready' : 'searching' };
  }
  const close = [
    ...offers.map((offer) => ofOffer(offer, closenessOfOffer(offer, asked))),
    ...pagesOfDay(asked, { t, titleIn, role: user.role, today: user.businessDate }),
  ].filter(({ closeness }) => closeness > 0);
  close.sort((a, b) => b.closeness - a.closeness);
  const offered = asked.only === 'actions' ? close : close.slice(0, MOST_OFFERED);
  const asOf = view.staleSince?.getTime() ?? null;
  const found = linesOf(data, { t, jobs, opened: words, role: user.role, timeZone, asOf });
  const isWaiting = typed.trim() !== settled.trim() || (isBehind && !isOffline);
  const state = isWaiting ? 'searching' : isSearch ? stateOf(view, isOffline) : 'ready';
  return { groups: grouped([...found, ...offered], boostsOf(opened)), state };
}

/**
 * Asks one question at a time: while an answer is under way, further texts wait, and the last of
 * them is asked then. So a busy api does not search for texts that nobody reads.
 */
function useOneQuestion(text: string | null): { view: LiveView<{ data: FoundThings }>; isBehind: boolean } {
  const [asked, ask] = useState(text);
  const view = useLive('found', asked === null ? null : { q: asked });
  const isBehind = asked !== text;
  const isFree = asked === null || text === null || view.status !== 'loading';
  useEffect(() => {
    if (isBehind && isFree) ask(text);
  }, [isBehind, isFree, text]);
  return { view, isBehind };
}

function stateOf({ status, error, retry, staleSince }: LiveView, isOffline: boolean): SearchState {
  if (status === 'failed') return { failed: error?.message, retry };
  if (status === 'loading') return isOffline ? 'offline' : 'searching';
  return staleSince ? { staleSince } : 'ready';
}

/** Of an address of this page. */
const pathOf = (href: string): string => href.split('?', 1)[0]!;

const ofOpened = ({ key, href, label, detail }: Opened): Line => ({
  key,
  group: 'pages',
  icon: <AuditIcon />,
  label,
  detail,
  href,
  closeness: 0,
});

interface FoundLineProps {
  id: string;
  line: Line;
  isActive: boolean;
  onPoint: () => void;
  onOpen: () => void;
}

/** A line is a link, which opens in another tab as every link does; or it does something. */
function FoundLine({ id, line: { icon, label, detail, state, href }, isActive, onPoint, onOpen }: FoundLineProps) {
  const t = useTexts(findTexts);
  const said = [detail, state].filter(Boolean);
  const content = (
    <>
      <span className="find-icon centre rigid ink-2">{icon}</span>
      <span className="find-words row gap-12 lines-0 wrap grow slim">
        <span className="find-label cut body bold ink">{label}</span>
        {said.length > 0 && (
          <span className="find-said cut num meta ink-2">
            {said.map((part, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: detail and state keep their places
              <Fragment key={at}>
                {at > 0 && ' · '}
                {part as ReactNode}
              </Fragment>
            ))}
          </span>
        )}
      </span>
      {isActive && (
        <span className="off-phone" aria-hidden="true">
          <kbd>{t('enter')}</kbd>
        </span>
      )}
    </>
  );
  const option = {
    id,
    role: 'option',
    tabIndex: -1,
    'aria-selected': isActive,
    className: 'find-line row gap-12',
    onPointerMove: isActive ? undefined : onPoint,
    // The field keeps the focus.
    onMouseDown: (event: { preventDefault: () => void }) => event.preventDefault(),
  };
  if (href === undefined)
    return (
      <button type="button" {...option} onClick={onOpen}>
        {content}
      </button>
    );
  if (!href.startsWith('/'))
    return (
      <a href={href} {...option} onClick={onOpen}>
        {content}
      </a>
    );
  return (
    <Link href={href} {...option} onClick={onOpen}>
      {content}
    </Link>
  );
}

/** What is said in place of lines, or above them. */
function State({ state, typed, count }: { state: SearchState; typed: string; count: number }) {
  const t = useTexts(findTexts);
  const { businessTimeZone } = useSession().user;
  if (typeof state === 'object' && 'retry' in state)
    return <Failed title={t('failed')} reason={state.failed} onRetry={state.retry} />;
  const isNothing = state === 'ready' && count === 0;
  const note =
    state === 'offline'
      ? t('offline')
      : typeof state === 'object'
        ? t('stale', { time: timeText(state.staleSince, businessTimeZone) })
        : state === 'searching' && count === 0
          ? t('searching')
          : null;
  return (
    <>
      <p className="unseen" role="status">
        {state === 'ready' && !isNothing && typed !== '' && t('count', { count })}
      </p>
      {note && (
        <p className={state === 'searching' ? 'find-note find-late meta ink-2' : 'find-note meta warn'} role="status">
          {note}
        </p>
      )}
      {isNothing && (
        <div className="find-none centred" role="status">
          <p className="bold anywhere">{t('nothing', { text: typed.trim() })}</p>
          <p className="above-4 meta ink-2">{t('nothingHint')}</p>
        </div>
      )}
    </>
  );
}

import { type CSSProperties, memo } from 'react';
import { useSnapshot } from 'valtio';
import { numberOf } from '#shared/jobs/shown-number.ts';
import type { RosterMember, RosterRow } from '#shared/roster/roster.ts';
import { saidWords } from '#shared/roster/said-words.ts';
import { timeText } from '#shared/rules/local-time.ts';
import { useMinute } from '#web/clock/use-minute.ts';
import { presenceTexts } from '#web/people/presence-texts.ts';
import { presenceWord } from '#web/people/presence-words.ts';
import { useTexts } from '#web/texts/texts.ts';
import { CheckIcon } from '#web/ui/icons/icons.tsx';
import { SIGN_GLYPHS, type Sign } from '../sign.ts';
import { wallTexts } from '../texts.ts';
import { inSentence, lateOf } from '../words.ts';
import { type CrewState, crewStateOf, type Exception } from './exceptions.ts';
import { sizeOfTitle, wordBeside } from './fit.ts';
import type { TileShape } from './tile-shape.ts';

interface QuietTileProps {
  job: RosterRow;
  shape: TileShape;
}

/** One job: its number, how many of its crew are in, and who is not where they should be. */
export const QuietTile = memo(({ job, shape }: QuietTileProps) => {
  const t = useTexts(wallTexts);
  const { jobId, shownNumber, crew } = useSnapshot(job);
  const number = numberOf({ jobId, shownNumber });
  const at = useMinute(shape.asOf);
  // The rows are read here, and never changed.
  const state = crewStateOf(crew as RosterMember[], at);
  return <StateTile title={number} label={t('job', { id: number })} state={state} shape={shape} />;
});
QuietTile.displayName = 'QuietTile';

interface StateTileProps {
  title: string;
  /** For screen readers. */
  label: string;
  state: CrewState;
  shape: TileShape;
}

/** A tile of a job, or of a region. A full crew is silent: dark, with a dim check. */
export function StateTile({ title, label, state, shape }: StateTileProps) {
  const t = useTexts(wallTexts);
  const { here, of, exceptions } = state;
  const isFull = of > 0 && exceptions.length === 0;
  const urgent = exceptions[0]?.sign;
  return (
    <article className={`quiet-tile relative${isFull ? ' is-full' : ''}${urgent ? ` is-${urgent}` : ''}`} aria-label={label}>
      <header className="flex nowrap">
        <h2 className="cut grow slim" style={{ fontSize: sizeOfTitle(title, of, shape) }}>
          {title}
        </h2>
        <p className="quiet-count num rigid">
          <b key={here}>{here}</b>/{of}
          <span className="unseen"> {t('countIn')}</span>
        </p>
      </header>
      {isFull && shape.seen !== 2 ? (
        <CheckIcon size={shape.type.name} />
      ) : shape.type.lines > 0 ? (
        <Lines state={state} shape={shape} />
      ) : (
        urgent && <Shape sign={urgent} />
      )}
    </article>
  );
}

/** Says without words what a tile's colour says. */
function Shape({ sign }: { sign: Sign }) {
  const Glyph = SIGN_GLYPHS[sign];
  return (
    <p className="quiet-shape">
      <Glyph />
    </p>
  );
}

/** The lines, from the foot of a tile, each at its place: none moves when another comes. */
function Lines({ state: { exceptions, others, of }, shape }: Pick<StateTileProps, 'state' | 'shape'>) {
  const t = useTexts(wallTexts);
  const { seen, type } = shape;
  const lines = type.lines;
  if (of === 0) return <p className="quiet-nobody cut">{t('noCrew')}</p>;
  // A display that hides names has none to list.
  const named = seen === 2 ? others.filter(Boolean) : [];
  const all = exceptions.length + named.length;
  const shown = exceptions.slice(0, lines);
  const at = (line: number): number => Math.max(0, lines - all) + line;
  const more = all - Math.min(lines, all);
  return (
    <ul className="quiet-lines" style={{ '--lines': lines } as CSSProperties}>
      {shown.map((exception, line) => (
        <ExceptionLine
          key={keyOf(exception, at(line))}
          exception={exception}
          more={line === lines - 1 ? more : 0}
          at={at(line)}
          shape={shape}
        />
      ))}
      {named.slice(0, lines - shown.length).map((label, place) => (
        <li key={label} className="is-in" style={atLine(at(shown.length + place))}>
          <span className="cut">{label}</span>
          {shown.length + place === lines - 1 && more > 0 && (
            <b key={more} className="num">
              +{more}
            </b>
          )}
        </li>
      ))}
    </ul>
  );
}

/**
 * A line that changes its place is another element, so that nothing is seen to move; and so are the
 * words at its end, whose place follows from how long they are.
 */
const keyOf = ({ person, sign }: Exception, at: number): string => `${person.id} ${sign} ${at}`;
const atLine = (line: number) => ({ '--at': line }) as CSSProperties;

interface ExceptionLineProps {
  exception: Exception;
  /** How many people it stands for beside the one who is named. */
  more: number;
  at: number;
  shape: TileShape;
}

function ExceptionLine({ exception, more, at, shape }: ExceptionLineProps) {
  const t = useTexts(wallTexts);
  const presence = useTexts(presenceTexts);
  const { sign } = exception;
  const label = exception.label ?? t('wholeCrew');
  const words = wordsOf(presence, exception, shape.timeZone);
  // Beside others who are not named, the name comes before what is said of it.
  const word = more > 0 ? wordBeside(`${label} +${more}`, [...words, ''], shape) : wordBeside(label, words, shape);
  const Glyph = SIGN_GLYPHS[sign];
  return (
    <li className={`is-${sign}`} style={atLine(at)}>
      <Glyph />
      <span className="cut">{label}</span>
      {more > 0 && (
        <b key={`${label} ${more} ${word}`} className="num">
          +{more}
        </b>
      )}
      <span key={word} className="quiet-word num rigid">
        {word}
      </span>
    </li>
  );
}

/** Without `a.m.` and `p.m.`, which everybody in the room knows. */
const clockText = (at: string, timeZone: string): string => timeText(new Date(at), timeZone).split(' ')[0]!;

/** What may be said of somebody, the longest first: shape and colour say the rest. */
function wordsOf(t: Parameters<typeof presenceWord>[0], { sign, person, minutes }: Exception, timeZone: string): string[] {
  if (sign === 'late' || sign === 'soon') return [...new Set([lateOf(minutes), lateOf(minutes).replace(' min', '′')])];
  if (sign === 'due') {
    const time = clockText(person.expected!.at, timeZone);
    return [inSentence(t('due', { clock: time })), time];
  }
  if (sign === 'attended' && person.call) {
    const { outcome, until } = person.call;
    const said = saidWords(t, person.call, timeZone);
    if (until !== null) return [inSentence(said), clockText(until, timeZone), ''];
    return [outcome === 'other' ? said : inSentence(said), ''];
  }
  const word = inSentence(presenceWord(t, person));
  if (person.clockedOutAt) {
    const time = clockText(person.clockedOutAt, timeZone);
    return [`${word} ${time}`, time, ''];
  }
  const job = person.elsewhere?.jobId;
  return job ? [word, `#${job}`, ''] : [word, ''];
}

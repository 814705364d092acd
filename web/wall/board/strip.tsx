import type { CSSProperties } from 'react';
import { useSnapshot } from 'valtio';
import { presenceAt } from '#shared/roster/attendance.ts';
import type { Roster } from '#shared/roster/roster.ts';
import { type LateLine, wantedPeople } from '#shared/roster/rules/late-people.ts';
import { saidWords } from '#shared/roster/said-words.ts';
import { latenessAt } from '#shared/rules/expected/late.ts';
import { timeText } from '#shared/rules/local-time.ts';
import { useMinute } from '#web/clock/use-minute.ts';
import { useNow } from '#web/clock/use-now.ts';
import { ClockedInGlyph } from '#web/people/presence-glyphs.tsx';
import { presenceTexts } from '#web/people/presence-texts.ts';
import { expectedWords, minutesLate, presenceWord } from '#web/people/presence-words.ts';
import { telOf } from '#web/people/tel.ts';
import { useLateness } from '#web/people/use-presence.ts';
import { useTexts } from '#web/texts/texts.ts';
import type { Measure } from '../plan/card.ts';
import { crewLabels, shortName } from '../plan/names.ts';
import { type StripPlan, titleType } from '../plan/strip.ts';
import { SIGN_GLYPHS, signOf } from '../sign.ts';
import { wallTexts } from '../texts.ts';
import { inSentence, lateOf } from '../words.ts';
import './strip.css';

interface StripProps {
  data: Roster;
  plan: StripPlan;
  measure: Measure;
  asOf: number | null;
}

/**
 * A card for each person who is late, and for each whole crew, with whom to call: those of whom
 * nothing is known first, then the latest.
 */
export function Strip({ data, plan, measure, asOf }: StripProps) {
  const t = useTexts(wallTexts);
  const { roster, timeZone } = useSnapshot(data) as Roster;
  const at = useMinute(asOf);
  const lines = wantedPeople(roster, at);
  const { columns, rows, height, more, type } = plan;
  const shown = lines.slice(0, columns * rows);
  const labels = crewLabels(shown.map(({ member }) => member));
  const style = {
    gridTemplate: `repeat(${rows}, minmax(0, 1fr)) / repeat(${columns}, minmax(0, 1fr)) ${more}px`,
    '--title': `${type.title}px`,
    '--small': `${type.small}px`,
    '--pad': `${type.pad}px`,
    '--gap': `${type.gap}px`,
  } as CSSProperties;
  return (
    <section className="rigid" aria-label={t('whoIsLate')} style={{ height }}>
      {lines.length === 0 && <NobodyLate data={data} asOf={asOf} />}
      <ul className="wall-strip grid" style={style}>
        {shown.map((line, place) => (
          <LateCard
            // biome-ignore lint/suspicious/noArrayIndexKey: at another place it is another card, so that nothing is seen to move
            key={`${line.key} ${place}`}
            line={line}
            label={labels[place]!}
            plan={plan}
            measure={measure}
            at={at}
            timeZone={timeZone}
          />
        ))}
        {lines.length > shown.length && (
          <li className={`wall-late wall-late-more${lines[shown.length]!.isAttended ? ' is-attended' : ' is-late'}`}>
            <b key={lines.length} className="num">
              +{lines.length - shown.length}
            </b>
            {t('moreLate')}
          </li>
        )}
      </ul>
    </section>
  );
}

interface LateCardProps extends Pick<StripProps, 'plan' | 'measure'> {
  line: LateLine;
  /** Of a person; empty where names are hidden. */
  label: string;
  at: number;
  timeZone: string;
}

function LateCard({ line, label, plan, measure, at, timeZone }: LateCardProps) {
  const t = useTexts(wallTexts);
  const words = useTexts(presenceTexts);
  const { member, crew, job, foremanName, foremanPhone, call, isAttended } = line;
  const presence = presenceAt(member, at);
  const minutes = minutesLate(member, at);
  const sign = signOf(presence, minutes);
  const Glyph = SIGN_GLYPHS[sign];
  const name = crew === null ? label : t('crewOf', { count: crew });
  const title = name || `#${job}`;
  const late = member.expected ? lateOf(minutes) : inSentence(presenceWord(words, member));
  const { size, isCut } = titleType(title, [name && `#${job}`, late], plan, measure);
  return (
    <li className={`wall-late is-${sign}`}>
      <p key={`${title} ${late}`} className="wall-late-title flex nowrap">
        <Glyph />
        <span className={isCut ? 'is-cut' : ''} style={{ fontSize: size }}>
          {title}
        </span>
        {name && <span className="wall-late-job num rigid ink-2">#{job}</span>}
        <b className="num rigid">{late}</b>
      </p>
      <p className="num cut ink-2">
        {call && !isAttended ? saidWords(words, call, timeZone) : expectedWords(words, member, timeZone)}
      </p>
      {isAttended ? (
        <p className="wall-late-said cut num">{call && saidWords(words, call, timeZone)}</p>
      ) : (
        <p className="wall-late-call flex nowrap">
          <span className="cut">{foremanName === null ? t('noForeman') : shortName(foremanName)}</span>
          {foremanPhone && (
            <a className="num rigid" href={telOf(foremanPhone)}>
              {foremanPhone}
            </a>
          )}
        </p>
      )}
    </li>
  );
}

/** Fills the strip, which keeps its height, while nobody is late. */
function NobodyLate({ data, asOf }: Pick<StripProps, 'data' | 'asOf'>) {
  const t = useTexts(wallTexts);
  const { waiting, timeZone } = useSnapshot(data);
  const { due } = useLateness(waiting, asOf);
  const next = useNow((now) => {
    const moments = Object.keys(waiting?.expectedAt ?? {}).filter((moment) => latenessAt(moment, asOf ?? now) === 'due');
    return moments.toSorted((a, b) => Date.parse(a) - Date.parse(b))[0] ?? null;
  });
  return (
    <p className="wall-late-nobody flex ink-3">
      <ClockedInGlyph />
      {[t('nobodyLate'), next && t('nextDue', { count: due, clock: timeText(next, timeZone) })].filter(Boolean).join(' · ')}
    </p>
  );
}

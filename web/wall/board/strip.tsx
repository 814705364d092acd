import { useSnapshot } from 'valtio';
import type { Roster } from '#shared/roster/roster.ts';
import { NotInGlyph } from '#web/people/presence-glyphs.tsx';
import { useTexts } from '#web/texts/texts.ts';
import type { Measure } from '../plan/card.ts';
import { missingPeople } from '../plan/missing.ts';
import type { StripPlan } from '../plan/plan.ts';
import { balanced, inParts } from '../plan/room.ts';
import type { Stage } from '../plan/stage.ts';
import { stripHeight, stripLines } from '../plan/strip-sizes.ts';
import { wallTexts } from '../texts.ts';
import './strip.css';

interface StripProps {
  data: Roster;
  stage: Stage;
  /** The plan of lines; more lines than fit turn with the pages. */
  plan: StripPlan;
  turn: number;
  measure: Measure;
}

/** Everybody who is missing, in sight while the pages turn below. */
export function Strip({ data, stage, plan, turn, measure }: StripProps) {
  const t = useTexts(wallTexts);
  const people = missingPeople(useSnapshot(data).roster);
  const all = stripLines(people, stage, plan, measure);
  const pages = balanced(all.length, Math.max(1, Math.ceil(all.length / plan.lines)));
  // One page ahead of the cards: of two pages it shows the people whose cards are not in sight.
  const page = (turn + 1) % pages.length;
  return (
    <section
      className={`wall-strip flex rigid nowrap${people.length > 0 ? ' is-short' : ''}`}
      aria-label={t('notIn')}
      style={{ height: stripHeight(plan.lines, plan), fontSize: plan.size, lineHeight: `${plan.line}px` }}
    >
      <p
        className="wall-strip-label row rigid bold ink-2"
        style={people.length > 0 && plan.label ? { width: plan.label } : undefined}
      >
        {people.length > 0 && <NotInGlyph />}
        {people.length > 0 ? t('areMissing') : t('nobodyMissing')}
        {pages.length > 1 && <span className="num">{`${page + 1}/${pages.length}`}</span>}
      </p>
      <div>
        {inParts(all, pages)[page]!.map((line) => (
          <ul key={people[line[0]!]!.id} style={{ columnGap: plan.gap }}>
            {line.map((place) => (
              <li key={people[place]!.id}>
                <b>{people[place]!.label}</b>
                <span>{people[place]!.jobs}</span>
              </li>
            ))}
          </ul>
        ))}
      </div>
    </section>
  );
}

import { useSnapshot } from 'valtio';
import type { Roster } from '../../shared/roster.ts';
import { NotInGlyph } from '../people/presence-glyphs.tsx';
import { useTexts } from '../texts/texts.ts';
import { balanced, type Measure } from './layout.ts';
import { missingPeople } from './missing.ts';
import { inLines, stripHeight, stripRoom, stripSizes } from './plan.ts';
import type { Stage } from './stage.ts';
import { wallTexts } from './texts.ts';
import { stripWidths } from './use-plan.ts';
import './strip.css';

interface StripProps {
  data: Roster;
  stage: Stage;
  /** How many lines it has; what needs more turns with the pages. */
  lines: number;
  turn: number;
  measure: Measure;
}

/** Everybody who is missing, in sight while the pages turn below. */
export function Strip({ data, stage, lines, turn, measure }: StripProps) {
  const t = useTexts(wallTexts);
  const people = missingPeople(useSnapshot(data).roster);
  const sizes = stripSizes(stage);
  const all = inLines(stripWidths(people, stage, measure), stripRoom(stage), sizes.gap);
  const pages = balanced(all.length, Math.max(1, Math.ceil(all.length / lines)));
  // One ahead of the cards: of two pages it names those whose cards are not in sight.
  const page = (turn + 1) % pages.length;
  const first = pages.slice(0, page).reduce((sum, count) => sum + count, 0);
  return (
    <section
      className={`wall-strip${people.length > 0 ? ' is-short' : ''}`}
      aria-label={t('notIn')}
      style={{ height: stripHeight(lines, sizes), fontSize: sizes.size, lineHeight: `${sizes.line}px` }}
    >
      <p className="wall-strip-label" style={people.length > 0 && sizes.label ? { width: sizes.label } : undefined}>
        {people.length > 0 && <NotInGlyph />}
        {people.length > 0 ? t('areMissing') : t('nobodyMissing')}
        {pages.length > 1 && <span className="num">{`${page + 1}/${pages.length}`}</span>}
      </p>
      <div>
        {all.slice(first, first + pages[page]!).map((line) => (
          <ul key={people[line[0]!]!.key} style={{ columnGap: sizes.gap }}>
            {line.map((place) => (
              <li key={people[place]!.key}>
                <b>{people[place]!.label}</b>
                <span>#{people[place]!.jobId}</span>
              </li>
            ))}
          </ul>
        ))}
      </div>
    </section>
  );
}

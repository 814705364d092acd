import { useSnapshot } from 'valtio';
import { Link } from 'wouter';
import type { FreePerson, Needs } from '#shared/crews/needs.ts';
import { useRows } from '#web/live/use-rows.ts';
import { personLink } from '#web/people/links.ts';
import { PersonPicture } from '#web/people/person.tsx';
import { peopleTexts } from '#web/people/texts.ts';
import { useTexts } from '#web/texts/texts.ts';
import { useNarrow } from '#web/theme/use-narrow.ts';
import { Empty } from '#web/ui/feedback/state-card.tsx';
import { GripIcon } from '#web/ui/icons/field-icons.tsx';
import { PeopleIcon } from '#web/ui/icons/icons.tsx';
import { putDown, useNeeds } from './scene.ts';
import { staffingTexts } from './texts.ts';

/** People without a crew, foremen first. They are dragged to a job. */
export function FreePeople({ needs }: { needs: Needs }) {
  const t = useTexts(staffingTexts);
  const { peopleCount } = useSnapshot(needs);
  const people = useRows(needs, 'people');
  return (
    <section className="card needed-side" aria-labelledby="needed-people">
      <h2 id="needed-people">
        {t('people')} <span className="num meta ink-2">{peopleCount}</span>
      </h2>
      {people.length === 0 ? (
        <Empty icon={<PeopleIcon size={24} />}>{t('noPeople')}</Empty>
      ) : (
        <ul>
          {people.map((person) => (
            <FreeRow key={person.id} person={person} />
          ))}
        </ul>
      )}
      {peopleCount > people.length && (
        <p className="needed-first meta ink-2">{t('firstOf', { shown: people.length, count: peopleCount })}</p>
      )}
    </section>
  );
}

function FreeRow({ person }: { person: FreePerson }) {
  const t = useTexts(staffingTexts);
  const words = useTexts(peopleTexts);
  const { carried } = useNeeds();
  const isNarrow = useNarrow();
  const { id, employeeId, fullName, pictureUrl, role, class: field, region, isOffToday } = useSnapshot(person);
  return (
    <li
      className="needed-person grid gap-8 middle line-above"
      draggable={!isNarrow}
      onDragStart={({ dataTransfer }) => {
        dataTransfer.effectAllowed = 'move';
        dataTransfer.setData('text/plain', fullName);
        carried.person = { id, fullName, role };
      }}
      onDragEnd={() => putDown(carried)}
    >
      <span className="grid ink-3 off-phone">
        <GripIcon size={14} />
      </span>
      <PersonPicture fullName={fullName} pictureUrl={pictureUrl} />
      <div className="slim">
        <p className="row wrap gap-8 lines-2 medium anywhere">
          <Link href={personLink(id)} draggable={false}>
            {fullName}
          </Link>
          {role === 'foreman' && <span className="tag">{words('foreman')}</span>}
          {isOffToday && <span className="tag">{t('offToday')}</span>}
        </p>
        <p className="row wrap gap-8 lines-2 meta ink-2">
          {/* A foreman has a tag instead. */}
          {!(role === 'foreman' && field === 'Foreman') && <span>{field ?? words(`role.${role}`)}</span>}
          {region && <span>{region}</span>}
          <span className="num">{employeeId}</span>
        </p>
      </div>
    </li>
  );
}

import { useSnapshot } from 'valtio';
import type { Employee } from '#shared/employees.ts';
import { useMomentOf } from '#web/lists/page/use-moment-of.ts';
import { pageOfPerson } from '#web/people/links.ts';
import { Online } from '#web/people/online.tsx';
import { PersonPicture } from '#web/people/person.tsx';
import { regionNames } from '#web/people/region-names.ts';
import { peopleTexts } from '#web/people/texts.ts';
import { useTexts } from '#web/texts/texts.ts';
import { NameLink } from '#web/ui/navigation/name-link.tsx';
import { peopleListTexts } from './texts.ts';
import './person-card.css';

/** A person on a phone: the fields of their row, in their order. */
export function PersonCard({ person: live }: { person: Employee }) {
  const person = useSnapshot(live);
  const t = useTexts(peopleListTexts);
  const words = useTexts(peopleTexts);
  const momentOf = useMomentOf();
  const { employeeId, fullName, pictureUrl, hasNotMatchedPictures, workPhone, email, lastLogin } = person;
  const regions = regionNames(person);
  return (
    <article className="person-card" aria-label={fullName}>
      <header>
        <PersonPicture fullName={fullName} pictureUrl={pictureUrl} hasPhotoMismatch={hasNotMatchedPictures} />
        <NameLink href={pageOfPerson(person)} className="person-card-name cut grow slim">
          {fullName}
        </NameLink>
        <Online isActive={person.isActive} isLoggedIn={person.isLoggedIn} />
      </header>
      <p className="person-card-facts flex wrap gap-12 lines-0">
        <span className="num">{employeeId}</span>
        <span>{words(`role.${person.role}`)}</span>
        {regions.length > 0 && <span>{regions.join(', ')}</span>}
        {person.companyName && <span>{person.companyName}</span>}
      </p>
      {(workPhone || email) && (
        <p className="person-card-facts flex wrap gap-12 lines-0">
          {workPhone && <span className="num">{workPhone}</span>}
          {email && <span className="slim anywhere">{email}</span>}
        </p>
      )}
      <p className="person-card-login">
        {t('lastLogin')} <span className="num">{lastLogin ? Object.values(momentOf(lastLogin)).join(' ') : t('never')}</span>
      </p>
    </article>
  );
}

import { useMemo } from 'react';
import { useSnapshot } from 'valtio';
import type { Employee } from '#shared/employees.ts';
import { can } from '#shared/permissions.ts';
import { useSession } from '#web/http/use-session.ts';
import { useMomentOf } from '#web/lists/page/use-moment-of.ts';
import { pageOfPerson } from '#web/people/links.ts';
import { Online } from '#web/people/online.tsx';
import { PersonPicture } from '#web/people/person.tsx';
import { regionNames } from '#web/people/region-names.ts';
import { peopleTexts } from '#web/people/texts.ts';
import { useTexts } from '#web/texts/texts.ts';
import { NameLink } from '#web/ui/navigation/name-link.tsx';
import type { TableColumn } from '#web/ui/table/columns.ts';
import { peopleListTexts } from './texts.ts';
import './person-card.css';

/** The columns of the list of people; the array is the same in every render. */
export function usePeopleColumns(): readonly TableColumn<Employee>[] {
  const t = useTexts(peopleListTexts);
  const words = useTexts(peopleTexts);
  const momentOf = useMomentOf();
  const { role } = useSession().user;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the time zone stays as long as the page
  return useMemo(
    (): readonly TableColumn<Employee>[] => [
      {
        id: 'employeeId',
        head: t('headId'),
        width: 104,
        isSortable: true,
        cell: ({ employeeId }) => <span className="num nowrap">{employeeId}</span>,
      },
      {
        id: 'fullName',
        head: t('headName'),
        isKept: true,
        isSortable: true,
        cell: ({ id, fullName, mayOpen, pictureUrl, hasNotMatchedPictures }) => (
          <span className="person row gap-8 slim">
            <PersonPicture fullName={fullName} pictureUrl={pictureUrl} hasPhotoMismatch={hasNotMatchedPictures} />
            <NameLink href={pageOfPerson({ id, mayOpen })} className="cut slim medium" title={fullName}>
              {fullName}
            </NameLink>
          </span>
        ),
      },
      {
        id: 'workPhone',
        head: t('headPhone'),
        width: 128,
        isSortable: true,
        cell: ({ workPhone }) => workPhone && <Phone number={workPhone} />,
      },
      {
        id: 'email',
        head: t('headEmail'),
        isSortable: true,
        cell: ({ email }) =>
          email && (
            <span className="people-list-email cut" title={email}>
              <Address text={email} />
            </span>
          ),
      },
      { id: 'companyName', head: t('headCompany'), width: 84, isSortable: true, cell: ({ companyName }) => companyName },
      {
        id: 'regionName',
        head: t('headRegion'),
        width: 108,
        isSortable: true,
        cell: (person) => {
          const names = regionNames(person);
          return names.length === 0 ? null : <Regions names={names} />;
        },
      },
      ...(can(role, 'read', 'employeeRates')
        ? [
            {
              id: 'accountNo',
              head: t('headAccount'),
              width: 112,
              isSpare: true,
              cell: ({ accountNo }: Employee) => accountNo && <span className="num">{accountNo}</span>,
            } as const,
          ]
        : []),
      { id: 'role', head: t('headRole'), width: 96, isSortable: true, cell: ({ role }) => words(`role.${role}`) },
      {
        id: 'lastLogin',
        head: t('headLastLogin'),
        kind: 'day',
        width: 92,
        isSortable: true,
        cell: ({ lastLogin }) => (lastLogin ? <Moment {...momentOf(lastLogin)} /> : t('never')),
      },
      {
        id: 'isLoggedIn',
        head: t('headStatus'),
        width: 92,
        isSortable: true,
        cell: ({ isActive, isLoggedIn }) => <Online isActive={isActive} isLoggedIn={isLoggedIn} />,
      },
    ],
    [t, words, role],
  );
}

/** The home region and the number of others; a tooltip and screen readers have all names. */
function Regions({ names: [home, ...further] }: { names: readonly string[] }) {
  return (
    <span className="flex gap-4" title={[home, ...further].join(', ')}>
      <span className="cut">{home}</span>
      {further.length > 0 && (
        <>
          <span className="num ink-2" aria-hidden="true">{`+${further.length}`}</span>
          <span className="unseen">{further.join(', ')}</span>
        </>
      )}
    </span>
  );
}

/** A phone number; the extension wraps to a line of its own where space is short. */
const Phone = ({ number }: { number: string }) => (
  <span className="num people-list-phone">
    {number.split(/ (?=ext )/).map((part) => (
      <span key={part}>{part} </span>
    ))}
  </span>
);

const Moment = ({ day, time }: { day: string; time: string }) => (
  <span className="people-list-moment">
    <span>{day}</span>
    <span>{time}</span>
  </span>
);

interface PersonCardProps {
  person: Employee;
  /** Those that somebody chose; null for the first ones. */
  columns: readonly TableColumn<Employee>[] | null;
}

/** A person as a card, on a phone: the fields of their row in the same order. */
export function PersonCard({ person: live, columns }: PersonCardProps) {
  const person = useSnapshot(live);
  const t = useTexts(peopleListTexts);
  const words = useTexts(peopleTexts);
  const momentOf = useMomentOf();
  const { employeeId, fullName, pictureUrl, hasNotMatchedPictures, workPhone, email, lastLogin } = person;
  const regions = regionNames(person);
  const has = (id: string): boolean => columns?.some((column) => column.id === id) ?? true;
  const inOrder = (...facts: readonly (readonly [string, string | null | undefined])[]) => {
    const order = columns?.map(({ id }) => id) ?? facts.map(([id]) => id);
    return order.flatMap((id) => facts.filter(([fact, value]) => fact === id && value));
  };
  const facts = inOrder(
    ['employeeId', employeeId],
    ['role', words(`role.${person.role}`)],
    ['regionName', regions.join(', ')],
    ['companyName', person.companyName],
    ['accountNo', columns && person.accountNo && `${t('headAccount')} ${person.accountNo}`],
  );
  const contact = inOrder(['workPhone', workPhone], ['email', email]);
  return (
    <article className="person-card" aria-label={fullName}>
      <header className="row gap-8">
        <PersonPicture fullName={fullName} pictureUrl={pictureUrl} hasPhotoMismatch={hasNotMatchedPictures} />
        <NameLink href={pageOfPerson(person)} className="person-card-name cut grow slim">
          {fullName}
        </NameLink>
        {has('isLoggedIn') && <Online isActive={person.isActive} isLoggedIn={person.isLoggedIn} />}
      </header>
      {[facts, contact].map(
        (line, place) =>
          line.length > 0 && (
            <p key={place === 0 ? 'facts' : 'contact'} className="person-card-facts flex wrap gap-12 lines-0">
              {line.map(([id, value]) => (
                <span key={id} className="num slim anywhere">
                  {value}
                </span>
              ))}
            </p>
          ),
      )}
      {has('lastLogin') && (
        <p className="body ink-2">
          {t('lastLogin')} <span className="num">{lastLogin ? Object.values(momentOf(lastLogin)).join(' ') : t('never')}</span>
        </p>
      )}
    </article>
  );
}

/** An e-mail address, which may break behind its @ on paper. */
const Address = ({ text }: { text: string }) => {
  const at = text.indexOf('@') + 1;
  return (
    <>
      {text.slice(0, at)}
      <wbr />
      {text.slice(at)}
    </>
  );
};

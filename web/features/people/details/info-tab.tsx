import { type ReactNode, useState } from 'react';
import { useSnapshot } from 'valtio';
import type { Employee } from '#shared/employees.ts';
import { can, seesEverything } from '#shared/permissions.ts';
import { dollarsOf } from '#shared/rules/costs.ts';
import { RATE_FIELDS, readRate } from '#shared/rules/rates.ts';
import { useSession } from '#web/http/use-session.ts';
import { dollarsText } from '#web/jobs/dollars-text.ts';
import { pageOfPerson } from '#web/people/links.ts';
import { regionNames } from '#web/people/region-names.ts';
import { telOf } from '#web/people/tel.ts';
import { peopleTexts } from '#web/people/texts.ts';
import { useTexts } from '#web/texts/texts.ts';
import { dayText } from '#web/ui/calendar/day-time.ts';
import { pressUnless } from '#web/ui/controls/press-unless.ts';
import { lazyDialog } from '#web/ui/dialogs/lazy-dialog.tsx';
import { Fact } from '#web/ui/fact.tsx';
import { NoticeIcon } from '#web/ui/icons/icons.tsx';
import { PencilIcon } from '#web/ui/icons/row-icons.tsx';
import { NameLink } from '#web/ui/navigation/name-link.tsx';
import { Tooltip } from '#web/ui/overlays/tooltip.tsx';
import type { FormedPerson } from '../form/person-fields.ts';
import { personDetailsTexts } from './texts.ts';

const EditPersonDialog = lazyDialog(() => import('../form/person-form-dialog.tsx').then((code) => code.EditPersonDialog));

/** A person's facts, contact, supervisor and rates. */
export function InfoTab({ person }: { person: Employee }) {
  const { role } = useSession().user;
  return (
    <div className="person-cards grid gap-12">
      <PersonalInfo person={person} />
      <ContactInfo person={person} />
      <SupervisorInfo person={person} />
      {can(role, 'read', 'employeeRates') && <RateInfo person={person} />}
    </div>
  );
}

function PersonalInfo({ person }: { person: Employee }) {
  const t = useTexts(personDetailsTexts);
  const words = useTexts(peopleTexts);
  const { fullName, employeeId, role, companyName, class: field, region, regions } = useSnapshot(person);
  const names = regionNames({ region, regions });
  return (
    <Info title={t('personalInfo')} action={<EditPersonButton person={person} />}>
      <Fact name={t('name')}>{fullName}</Fact>
      <Fact name={t('employeeId')} isFigure>
        {employeeId}
      </Fact>
      <Fact name={t('role')}>{words(`role.${role}`)}</Fact>
      <Fact name={t('field')}>{field}</Fact>
      <Fact name={t('company')}>{companyName}</Fact>
      <Fact name={t('region')} isWide={names.length > 1}>
        {names.join(', ')}
      </Fact>
    </Info>
  );
}

/** Opens the form of a person; disabled for people whom the form cannot change. */
function EditPersonButton({ person }: { person: Employee }) {
  const t = useTexts(personDetailsTexts);
  const { role } = useSession().user;
  const { role: theirs, erasedAt } = useSnapshot(person);
  /** The person as they were when the form opened. */
  const [edited, setEdited] = useState<FormedPerson | null>(null);
  if (!can(role, 'update', 'employee') || erasedAt !== null) return null;
  const isHeld = seesEverything(theirs) && !can(role, 'update', 'administrator');
  return (
    <>
      <Tooltip text={t('notEdited')} isNeeded={isHeld}>
        <button
          type="button"
          className="button"
          aria-haspopup="dialog"
          aria-label={t('editPerson')}
          {...pressUnless(isHeld, () => setEdited({ ...person }))}
        >
          <PencilIcon size={14} />
          {t('edit')}
        </button>
      </Tooltip>
      {edited && <EditPersonDialog person={edited} onClose={() => setEdited(null)} />}
    </>
  );
}

function ContactInfo({ person }: { person: Employee }) {
  const t = useTexts(personDetailsTexts);
  const { workPhone, email } = useSnapshot(person);
  return (
    <Info title={t('contactInfo')}>
      <Fact name={t('workPhone')} isFigure>
        {workPhone && <a href={telOf(workPhone)}>{workPhone}</a>}
      </Fact>
      <Fact name={t('email')} isWide>
        {email && <a href={`mailto:${email}`}>{email}</a>}
      </Fact>
    </Info>
  );
}

function SupervisorInfo({ person }: { person: Employee }) {
  const t = useTexts(personDetailsTexts);
  const { supervisor } = useSnapshot(person);
  if (!supervisor)
    return (
      <Card title={t('supervisorInfo')}>
        <p className="person-none ink-2">{t('noSupervisor')}</p>
      </Card>
    );
  return (
    <Info title={t('supervisorInfo')}>
      <Fact name={t('name')}>
        <NameLink href={pageOfPerson(supervisor)}>{supervisor.fullName}</NameLink>
      </Fact>
      <Fact name={t('employeeId')} isFigure>
        {supervisor.employeeId}
      </Fact>
    </Info>
  );
}

/**
 * Each rate in dollars per hour. An unreadable rate is shown as such, so that it can be corrected.
 */
function RateInfo({ person }: { person: Employee }) {
  const t = useTexts(personDetailsTexts);
  const shown = useSnapshot(person);
  const texts = RATE_FIELDS.flatMap((field) => (shown[field] ? [{ field, text: shown[field] }] : []));
  return (
    <Card title={t('rateInfo')}>
      {texts.length === 0 && <p className="person-none ink-2">{t('noRates')}</p>}
      <dl className="thing-facts">
        {texts.map(({ field, text }) => {
          const rate = readRate(text);
          return (
            <div key={field}>
              <dt>{rate ? `${rate.name} · ${rate.type}` : text}</dt>
              {rate ? (
                <dd className="num">{t('perHour', { dollars: dollarsText(dollarsOf(rate.cents)) })}</dd>
              ) : (
                <dd className="person-malformed row gap-4 danger">
                  <NoticeIcon size={14} />
                  {t('invalidRate')}
                </dd>
              )}
            </div>
          );
        })}
      </dl>
      {shown.ratesFrom && texts.length > 0 && (
        <p className="above-12 meta ink-2">{t('ratesFrom', { day: dayText(shown.ratesFrom) })}</p>
      )}
    </Card>
  );
}

interface CardProps {
  title: string;
  action?: ReactNode;
  children: ReactNode;
}

const Info = ({ children, ...props }: CardProps) => (
  <Card {...props}>
    <dl className="thing-facts">{children}</dl>
  </Card>
);

const Card = ({ title, action, children }: CardProps) => (
  <section className="card person-info card-pad">
    <div className="person-info-head row gap-12">
      <h2>{title}</h2>
      {action}
    </div>
    {children}
  </section>
);

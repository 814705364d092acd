import { MAX_ACCOUNT_NO, SPECIALIST_FIELDS } from '#shared/employees.ts';
import { can, seesEverything } from '#shared/permissions.ts';
import { RATE_FIELDS } from '#shared/rules/rates.ts';
import { ChoiceInput, DayInput, ManyInput, PhoneInput, TextInput } from '#web/forms/inputs.tsx';
import { useSession } from '#web/http/use-session.ts';
import { useCompanyChoices } from '#web/lists/use-companies.ts';
import { useRegionChoices } from '#web/lists/use-regions.ts';
import { useSupervisors } from '#web/lists/use-supervisors.ts';
import { peopleTexts } from '#web/people/texts.ts';
import { useTexts } from '#web/texts/texts.ts';
import { ChoiceField } from '#web/ui/fields/choice-field.tsx';
import { Labelled } from '#web/ui/fields/labelled.tsx';
import type { PersonForm } from './person-fields.ts';
import { RateInput } from './rate-input.tsx';
import { personFormTexts } from './texts.ts';
import './person-form.css';

interface FormFieldsProps {
  form: PersonForm;
  /** The person's present values, which stay selectable even if no longer offered. */
  had: { companyName: string; class: string };
  /** A new person's rates count from the beginning: there is no day to enter. */
  isNew?: boolean;
}

/** The roles that the form gives, the last two by admins alone [people-1] [rights-4]. */
const GIVEN_ROLES = ['foreman', 'supervisor', 'worker', 'subadmin', 'admin'] as const;
/** The contract's value for an empty selection. */
const NO_SELECTION = 'NO_SELECTION';
const NO_REGION = 0;

/** Every field of a person's form [people-1]. */
export function FormFields({ form, had, isNew = false }: FormFieldsProps) {
  const t = useTexts(personFormTexts);
  const words = useTexts(peopleTexts);
  const { role } = useSession().user;
  const regions = useRegionChoices();
  const companies = useCompanyChoices(had.companyName);
  const roles = GIVEN_ROLES.filter((given) => !seesEverything(given) || can(role, 'update', 'administrator'));
  const noneOf = (label: string) => ({ value: NO_SELECTION, label });
  return (
    <>
      <TextInput form={form} name="firstName" label={t('firstName')} placeholder={t('firstName')} maxLength={100} />
      <TextInput form={form} name="lastName" label={t('lastName')} placeholder={t('lastName')} maxLength={100} />
      <TextInput form={form} name="employeeId" label={t('employeeId')} placeholder={t('idPattern')} maxLength={10} />
      <ChoiceInput
        form={form}
        name="role"
        label={t('role')}
        placeholder={noneOf(t('selectRole'))}
        choices={roles.map((value) => ({ value, label: words(`role.${value}`) }))}
      />
      <ChoiceInput
        form={form}
        name="companyName"
        label={t('companyName')}
        placeholder={noneOf(t('selectCompany'))}
        choices={companies}
      />
      <ChoiceInput
        form={form}
        name="class"
        label={t('class')}
        placeholder={noneOf(t('selectField'))}
        choices={choicesWith(SPECIALIST_FIELDS, had.class)}
      />
      <ChoiceInput
        form={form}
        name="regionId"
        label={t('regionId')}
        placeholder={{ value: NO_REGION, label: t('selectRegion') }}
        choices={regions}
      />
      <FurtherRegions form={form} />
      <TextInput
        form={form}
        name="email"
        kind="email"
        label={t('email')}
        placeholder={t('emailAddress')}
        hint={t('emailHint')}
        maxLength={254}
      />
      <PhoneInput form={form} name="workPhone" label={t('workPhone')} />
      <SupervisorInputs form={form} />
      {can(role, 'read', 'employeeRates') && (
        <>
          <TextInput form={form} name="accountNo" label={t('accountNo')} hint={t('accountNoHint')} maxLength={MAX_ACCOUNT_NO} />
          <Rates form={form} isNew={isNew} />
        </>
      )}
    </>
  );
}

/** The offered choices and the person's present one. */
const choicesWith = (offered: readonly string[], had: string): { value: string; label: string }[] =>
  [...new Set(had === '' ? offered : [...offered, had])].map((value) => ({ value, label: value }));

/** The regions of a person beside their home region. */
function FurtherRegions({ form }: { form: PersonForm }) {
  const t = useTexts(personFormTexts);
  const home = Number(form.watch('regionId'));
  const choices = useRegionChoices().filter(({ value }) => value !== home);
  return <ManyInput form={form} name="regions" label={t('regions')} none={t('noRegions')} choices={choices} />;
}

/** The supervisor, entered by employee ID or chosen by name. */
function SupervisorInputs({ form }: { form: PersonForm }) {
  const t = useTexts(personFormTexts);
  const supervisors = useSupervisors().filter(({ isActive }) => isActive);
  const typed = String(form.watch('supervisorId') ?? '').trim();
  const isKnown = supervisors.some(({ employeeId }) => employeeId === typed);
  const isWhole = /^\d-\d{5}-\d{2}$/.test(typed);
  return (
    <div className="form-pair">
      <TextInput
        form={form}
        name="supervisorId"
        label={t('supervisorId')}
        placeholder={t('idPattern')}
        maxLength={10}
        {...(isWhole && !isKnown && supervisors.length > 0 && { hint: t('noSupervisor') })}
      />
      <Labelled label={t('supervisor')}>
        {(ties) => (
          <ChoiceField
            name={t('supervisor')}
            value={isKnown ? typed : ''}
            choices={supervisors.map(({ employeeId, fullName }) => ({ value: employeeId, label: fullName }))}
            placeholder={{ value: '', label: t('byName') }}
            ties={ties}
            onChoose={(id) => form.setValue('supervisorId', id, { shouldDirty: true, shouldTouch: true, shouldValidate: true })}
          />
        )}
      </Labelled>
    </div>
  );
}

/** Up to six rates, each with its name, kind of pay, and dollars per hour. */
function Rates({ form, isNew }: { form: PersonForm; isNew: boolean }) {
  const t = useTexts(personFormTexts);
  const { businessDate: today } = useSession().user;
  return (
    <fieldset className="form-wide person-form-rates">
      <legend className="lead">{t('rates')}</legend>
      <p>{t('ratesHint')}</p>
      <div className="person-form-rate grid gap-8 lines-4 slim" aria-hidden="true">
        <span>{t('rateName')}</span>
        <span>{t('rateKind')}</span>
        <span>{t('rateAmount')}</span>
      </div>
      {RATE_FIELDS.map((name, index) => (
        <RateInput key={name} form={form} name={name} label={t('rate', { number: index + 1 })} />
      ))}
      <div className="form-fields grid gap-16 lines-12">
        {!isNew && <DayInput form={form} name="ratesFrom" label={t('ratesFrom')} today={today} />}
      </div>
      {!isNew && <p>{t('ratesFromHint')}</p>}
    </fieldset>
  );
}

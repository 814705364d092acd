import { useId, useState } from 'react';
import { type RATE_FIELDS, type RateParts, ratePartsOf, rateText } from '#shared/rules/rates.ts';
import { OwnInput } from '#web/forms/inputs.tsx';
import { useTexts } from '#web/texts/texts.ts';
import { useReason } from '#web/ui/feedback/reasons.ts';
import { ChoiceField } from '#web/ui/fields/choice-field.tsx';
import { Labelled } from '#web/ui/fields/labelled.tsx';
import { MoneyField } from '#web/ui/fields/money-field.tsx';
import { NoticeIcon } from '#web/ui/icons/icons.tsx';
import type { PersonForm } from './person-fields.ts';
import { personFormTexts } from './texts.ts';

/** The kinds of pay on offer; a file may bring others. */
const KINDS = ['ST', 'OT', 'DT'] as const;
const isKind = (type: string): type is (typeof KINDS)[number] => KINDS.some((kind) => kind === type);
const MOST_LETTERS = 80;

interface RateInputProps {
  form: PersonForm;
  name: (typeof RATE_FIELDS)[number];
  label: string;
}

/** A rate: name, kind of pay, dollars per hour. Its value is the contract's text of the three. */
export const RateInput = ({ form, name, label }: RateInputProps) => (
  <OwnInput form={form} name={name}>
    {(field) => <Parts {...field} label={label} />}
  </OwnInput>
);

interface PartsProps {
  value: unknown;
  error: string | undefined;
  inputRef: (input: HTMLElement | null) => void;
  onChange: (text: string) => void;
  onLeave: () => void;
  label: string;
}

function Parts({ value, error, inputRef, onChange, onLeave, label }: PartsProps) {
  const t = useTexts(personFormTexts);
  const inWords = useReason();
  const noteId = useId();
  const text = String(value ?? '');
  // Holds the parts as typed, until somebody else changes the rate.
  const [typed, setTyped] = useState<RateParts>({ name: '', type: '', dollars: '' });
  const parts = rateText(typed) === text ? typed : ratePartsOf(text);
  const change = (part: Partial<RateParts>): void => {
    const next = { ...parts, ...part };
    setTyped(next);
    onChange(rateText(next));
  };
  const kinds = isKind(parts.type) || parts.type === '' ? KINDS : [...KINDS, parts.type];
  return (
    <fieldset
      className="person-form-rate grid gap-8 lines-4 slim"
      aria-label={label}
      aria-describedby={error === undefined ? undefined : noteId}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) onLeave();
      }}
    >
      <Labelled label={`${label}: ${t('rateName')}`} isInCell>
        {(ties) => (
          <input
            ref={inputRef}
            type="text"
            autoComplete="off"
            className="input"
            placeholder={t('rateNamePattern')}
            maxLength={MOST_LETTERS}
            value={parts.name}
            onChange={({ target }) => change({ name: target.value })}
            {...ties}
            aria-invalid={error === undefined ? undefined : true}
            aria-describedby={error === undefined ? undefined : noteId}
          />
        )}
      </Labelled>
      <Labelled label={`${label}: ${t('rateKind')}`} isInCell>
        {(ties) => (
          <ChoiceField
            name={t('rateKind')}
            value={parts.type}
            choices={kinds.map((kind) => ({ value: kind, label: isKind(kind) ? t(`kind.${kind}`) : kind }))}
            placeholder={{ value: '', label: t('none') }}
            ties={ties}
            onChoose={(type) => change({ type })}
          />
        )}
      </Labelled>
      <MoneyField
        label={`${label}: ${t('rateAmount')}`}
        isInCell
        value={parts.dollars === '' ? null : parts.dollars}
        onChange={(dollars) => change({ dollars: dollars ?? '' })}
      />
      {error !== undefined && (
        <p className="labelled-error row gap-6 note danger">
          <NoticeIcon size={14} />
          <span id={noteId}>{inWords(error)}</span>
        </p>
      )}
    </fieldset>
  );
}

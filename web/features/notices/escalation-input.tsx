import { ESCALATION_MINUTES } from '#shared/alerts/notice-words.ts';
import type { NoticeChoices, NoticeChoicesChange } from '#shared/alerts/notices.ts';
import { OwnInput } from '#web/forms/inputs.tsx';
import { useTexts } from '#web/texts/texts.ts';
import { ChoiceField } from '#web/ui/fields/choice-field.tsx';
import { Labelled } from '#web/ui/fields/labelled.tsx';
import type { ChoicesFormState } from './choices-form.tsx';
import { noticesTexts } from './texts.ts';

interface EscalationInputProps {
  form: ChoicesFormState;
  colleagues: NoticeChoices['colleagues'];
}

const OFF = 0;

/** Whom an alert is told to that nobody has taken in time; or nobody. */
export function EscalationInput({ form, colleagues }: EscalationInputProps) {
  const t = useTexts(noticesTexts);
  return (
    <OwnInput form={form} name="escalation">
      {({ value, error, inputRef, onChange, onLeave }) => {
        const escalation = value as NoticeChoicesChange['escalation'];
        const choose = (minutes: number): void => {
          const afterMinutes = ESCALATION_MINUTES.find((one) => one === minutes);
          const toId = escalation?.toId ?? colleagues[0]?.id;
          onChange(afterMinutes === undefined || toId === undefined ? null : { afterMinutes, toId });
        };
        const times = colleagues.length === 0 ? [] : ESCALATION_MINUTES;
        return (
          <div className="notices-escalation">
            <Labelled label={t('escalation')} error={error} hint={colleagues.length === 0 ? t('noColleagues') : undefined}>
              {(ties) => (
                <ChoiceField
                  name={t('escalation')}
                  value={escalation?.afterMinutes ?? OFF}
                  choices={[
                    { value: OFF, label: t('escalationOff') },
                    ...times.map((count) => ({ value: count, label: t('escalationAfter', { count }) })),
                  ]}
                  ties={ties}
                  selectRef={inputRef}
                  onLeave={onLeave}
                  onChoose={choose}
                />
              )}
            </Labelled>
            {escalation && (
              <Labelled label={t('escalationTo')}>
                {(ties) => (
                  <ChoiceField
                    name={t('escalationTo')}
                    value={escalation.toId}
                    choices={colleagues.map(({ id, fullName }) => ({ value: id, label: fullName }))}
                    ties={ties}
                    onLeave={onLeave}
                    onChoose={(toId) => onChange({ ...escalation, toId })}
                  />
                )}
              </Labelled>
            )}
          </div>
        );
      }}
    </OwnInput>
  );
}

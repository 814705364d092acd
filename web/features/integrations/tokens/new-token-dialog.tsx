import { useState } from 'react';
import { tokenCalls } from '#shared/calls/integrations.ts';
import { NewApiToken, TOKEN_MOST_DAYS } from '#shared/integrations/tokens.ts';
import { TokenRight } from '#shared/roles.ts';
import { addDays } from '#shared/rules/periods.ts';
import { FormDialog } from '#web/forms/form-dialog.tsx';
import { ChecksInput, DayInput, TextInput } from '#web/forms/inputs.tsx';
import { useSchemaForm } from '#web/forms/use-schema-form.ts';
import { send } from '#web/http/send.ts';
import { useSession } from '#web/http/use-session.ts';
import { useTexts } from '#web/texts/texts.ts';
import { SecretDialog } from '../secret-dialog.tsx';
import { tokensTexts } from './texts.ts';

/** How long a new token is valid by default, in days. */
const USUAL_DAYS = 90;

/** Creates a token, and then shows it once. */
export function NewTokenDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts(tokensTexts);
  const { businessDate: today } = useSession().user;
  const [made, setMade] = useState<{ token: string; name: string } | null>(null);
  const of = useSchemaForm({
    schema: NewApiToken,
    values: { name: '', rights: [], expires: addDays(today, USUAL_DAYS) },
    send: async (input: NewApiToken) => ({
      ...(await send(tokenCalls.post, { body: input })).data,
      name: input.name,
    }),
    onDone: setMade,
  });
  if (made) return <SecretDialog title={t('madeTitle', { name: made.name })} secret={made.token} onClose={onClose} />;
  return (
    <FormDialog of={of} title={t('addTitle')} failed={t('addFailed')} confirm={t('create')} onClose={onClose}>
      <div className="form-wide">
        <TextInput form={of.form} name="name" label={t('name')} hint={t('nameHint')} maxLength={80} />
      </div>
      <div className="form-wide">
        <ChecksInput
          form={of.form}
          name="rights"
          label={t('rights')}
          choices={TokenRight.options.map((value) => ({ value, label: t(`right.${value}`) }))}
        />
        <p className="body ink-2">{t('writesHint')}</p>
      </div>
      <DayInput
        form={of.form}
        name="expires"
        label={t('expires')}
        today={today}
        minDay={today}
        maxDay={addDays(today, TOKEN_MOST_DAYS)}
      />
    </FormDialog>
  );
}

import { type ReactNode, useState } from 'react';
import { useSnapshot } from 'valtio';
import { webhookCalls } from '#shared/calls/integrations.ts';
import { NewWebhook, SUBSCRIBED, type Webhook, WebhookFormat } from '#shared/integrations/webhooks.ts';
import { LANGUAGES } from '#shared/rules/languages.ts';
import { FormDialog } from '#web/forms/form-dialog.tsx';
import { ChecksInput, ChoiceInput, TextInput } from '#web/forms/inputs.tsx';
import { useChangeForm } from '#web/forms/use-change-form.ts';
import { type SchemaForm, useSchemaForm } from '#web/forms/use-schema-form.ts';
import { send } from '#web/http/send.ts';
import { LANGUAGE_NAMES, language } from '#web/texts/language.ts';
import { useTexts } from '#web/texts/texts.ts';
import { SecretDialog } from '../secret-dialog.tsx';
import { webhooksTexts } from './texts.ts';

interface DialogProps {
  onClose: () => void;
}

/** Creates a webhook, and then shows its secret once. */
export function NewWebhookDialog({ onClose }: DialogProps) {
  const t = useTexts(webhooksTexts);
  const [made, setMade] = useState<{ secret: string; name: string } | null>(null);
  const spoken = useSnapshot(language).choice;
  const of = useSchemaForm({
    schema: NewWebhook,
    values: { name: '', url: '', events: [], format: 'standard', language: spoken },
    send: async (input: NewWebhook) => ({
      ...(await send(webhookCalls.post, { body: input })).data,
      name: input.name,
    }),
    // A chat has no secret to show.
    onDone: ({ secret, name }) => (secret === null ? onClose() : setMade({ secret, name })),
  });
  if (made) return <SecretDialog title={t('secretTitle', { name: made.name })} secret={made.secret} onClose={onClose} />;
  return (
    <FormDialog of={of} title={t('addTitle')} failed={t('addFailed')} confirm={t('create')} onClose={onClose}>
      <WebhookFields form={of.form} format={of.form.watch('format') ?? 'standard'} isNew />
    </FormDialog>
  );
}

const FIELDS = ['name', 'url', 'events', 'language'] as const;

/** The dialog that edits a webhook. */
export function EditWebhookDialog({ webhook, onClose }: DialogProps & { webhook: Webhook }) {
  const t = useTexts(webhooksTexts);
  const { id, revision, name, url, events, format = 'standard', language = 'en' } = webhook;
  const eventsText = (value: unknown): string =>
    Array.isArray(value) ? value.map((one) => String(one)).join(', ') : String(value);
  const {
    of,
    before: _,
    ...overtaken
  } = useChangeForm({
    schema: NewWebhook,
    revision,
    fields: { name, url, events: [...events], format, language },
    typedIn: (fields) => fields,
    changedFields: (before: NewWebhook, read: NewWebhook): Partial<NewWebhook> =>
      Object.fromEntries(
        FIELDS.filter((field) => String(before[field]) !== String(read[field])).map((field) => [field, read[field]]),
      ),
    send: (change) => send(webhookCalls.patch, { params: { id }, body: change }),
    fieldNow: (_name, stored) => stored,
    words: {
      fieldName: (field) => {
        const known = FIELDS.find((one) => one === field);
        return known && t(known);
      },
      valueText: (_field, value) => eventsText(value),
    },
    none: '- - -',
    onDone: onClose,
  });
  return (
    <FormDialog of={of} title={t('editTitle')} failed={t('editFailed')} {...overtaken} onClose={onClose}>
      <WebhookFields form={of.form} format={format} />
    </FormDialog>
  );
}

interface WebhookFieldsProps {
  form: SchemaForm<typeof NewWebhook>['form'];
  format: WebhookFormat;
  /** The format is chosen once: afterwards another webhook is made. */
  isNew?: boolean;
}

function WebhookFields({ form, format, isNew = false }: WebhookFieldsProps) {
  const t = useTexts(webhooksTexts);
  const isChat = format !== 'standard';
  const wide = (field: ReactNode) => <div className="form-wide">{field}</div>;
  return (
    <>
      {wide(<TextInput form={form} name="name" label={t('name')} maxLength={80} />)}
      {isNew && (
        <ChoiceInput
          form={form}
          name="format"
          label={t('format')}
          choices={WebhookFormat.options.map((value) => ({ value, label: t(`format.${value}`) }))}
        />
      )}
      {isChat && (
        <ChoiceInput
          form={form}
          name="language"
          label={t('language')}
          choices={LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }))}
        />
      )}
      {wide(<TextInput form={form} name="url" label={t('url')} hint={t(isChat ? 'urlHintChat' : 'urlHint')} maxLength={500} />)}
      {wide(
        <ChecksInput
          form={form}
          name="events"
          label={t('events')}
          choices={SUBSCRIBED.options.map((value) => ({ value, label: t(`event.${value}`) }))}
        />,
      )}
      {isChat && wide(<p className="note ink-3">{t('chatReaders')}</p>)}
    </>
  );
}

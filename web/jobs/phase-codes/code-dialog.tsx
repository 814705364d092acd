import type { z } from 'zod';
import { type PhaseCode, TypedCode } from '#shared/jobs/phase-codes.ts';
import { FormDialog } from '#web/forms/form-dialog.tsx';
import { TextInput } from '#web/forms/inputs.tsx';
import { differing, useChangeForm } from '#web/forms/use-change-form.ts';
import { type SchemaForm, useSchemaForm } from '#web/forms/use-schema-form.ts';
import { useTexts } from '#web/texts/texts.ts';
import type { CodeCalls, ListedCode } from './code-table.tsx';
import { phaseCodesTexts } from './texts.ts';

const typedIn = ({ phaseCode, description }: PhaseCode) => ({ phaseCode, description: description ?? '' });

/** The dialog that adds a code to a list. */
export function AddCode({ add, onClose }: { add: (code: z.output<typeof TypedCode>) => Promise<unknown>; onClose: () => void }) {
  const t = useTexts(phaseCodesTexts);
  const values = { phaseCode: '', description: '' };
  const of = useSchemaForm({ schema: TypedCode, values, send: add, onDone: onClose });
  return (
    <FormDialog of={of} title={t('addTitle')} failed={t('addFailed')} onClose={onClose}>
      <CodeFields form={of.form} />
    </FormDialog>
  );
}

interface EditCodeProps {
  /** The code when the form opened; a change by others since is a conflict when it is saved. */
  code: ListedCode;
  calls: CodeCalls;
  onClose: () => void;
}

/** The dialog that changes a code of a list. */
export function EditCode({ code: { id, phaseCode, description, revision }, calls, onClose }: EditCodeProps) {
  const t = useTexts(phaseCodesTexts);
  const {
    of,
    before: _,
    ...overtaken
  } = useChangeForm({
    schema: TypedCode,
    revision,
    fields: { phaseCode, description },
    typedIn,
    changedFields: differing,
    send: (change) => calls.change(id, change),
    fieldNow: (_name, stored) => stored ?? null,
    words: {
      fieldName: (field) => (field === 'phaseCode' || field === 'description' ? t(field) : undefined),
      valueText: (_field, value) => String(value ?? t('none')),
    },
    none: t('none'),
    onDone: onClose,
  });
  return (
    <FormDialog of={of} title={t('editTitle')} failed={t('editFailed')} {...overtaken} onClose={onClose}>
      <CodeFields form={of.form} />
    </FormDialog>
  );
}

function CodeFields({ form }: { form: SchemaForm<typeof TypedCode>['form'] }) {
  const t = useTexts(phaseCodesTexts);
  return (
    <>
      <TextInput form={form} name="phaseCode" label={t('phaseCode')} maxLength={20} />
      <div className="form-wide">
        <TextInput form={form} name="description" label={t('description')} maxLength={200} />
      </div>
    </>
  );
}

import { can } from '#shared/permissions.ts';
import { type SavedView, TypedView, type ViewFields } from '#shared/views/views.ts';
import { FOR_ONESELF, MOST_VIEW_NAME, VIEW_ROLES, type ViewList } from '#shared/views/words.ts';
import { FormDialog } from '#web/forms/form-dialog.tsx';
import { ChoiceInput, OwnInput, TextInput } from '#web/forms/inputs.tsx';
import { differing, useChangeForm } from '#web/forms/use-change-form.ts';
import { type SchemaForm, useSchemaForm } from '#web/forms/use-schema-form.ts';
import { useSession } from '#web/http/use-session.ts';
import { useTexts } from '#web/texts/texts.ts';
import { changeView, keepView } from './api.ts';
import type { ViewQuery } from './query.ts';
import { viewsTexts } from './texts.ts';

const typedIn = ({ name, role, isPinned }: ViewFields) => ({ name, role: role ?? FOR_ONESELF, isPinned });
const NEW: ViewFields = { name: '', role: null, isPinned: false };
const isField = (field: string): field is keyof ViewFields => field in NEW;

interface SaveViewDialogProps {
  list: ViewList;
  /** What is shown now. */
  query: ViewQuery;
  onSaved: (view: SavedView) => void;
  onClose: () => void;
}

/** Keeps what a list shows now under a name. */
export function SaveViewDialog({ list, query, onSaved, onClose }: SaveViewDialogProps) {
  const t = useTexts(viewsTexts);
  const of = useSchemaForm({
    schema: TypedView,
    values: typedIn(NEW),
    send: (fields: ViewFields) => keepView({ ...fields, list, query }),
    onDone: ({ data }) => {
      onSaved(data);
      onClose();
    },
  });
  return (
    <FormDialog of={of} title={t('saveTitle')} failed={t('saveFailed')} onClose={onClose}>
      <Fields form={of.form} />
    </FormDialog>
  );
}

interface ChangeViewDialogProps {
  /** The view when the form opened; a change by others since is a conflict when it is saved. */
  view: SavedView;
  onClose: () => void;
}

/** Another name for a view, other readers, and its place in the menu. */
export function ChangeViewDialog({ view, onClose }: ChangeViewDialogProps) {
  const t = useTexts(viewsTexts);
  const { id, revision, name, role, isPinned } = view;
  const {
    of,
    before: _,
    ...overtaken
  } = useChangeForm({
    schema: TypedView,
    revision,
    fields: { name, role, isPinned },
    typedIn,
    changedFields: differing,
    send: (change) => changeView(id, change),
    fieldNow: (_name, stored) => stored ?? null,
    words: {
      fieldName: (field) => (isField(field) ? t(field) : undefined),
      valueText: (field, value) => {
        if (field === 'role') return t((value as ViewFields['role']) ?? FOR_ONESELF);
        return typeof value === 'boolean' ? t(value ? 'yes' : 'no') : String(value ?? t('empty'));
      },
    },
    none: t('empty'),
    onDone: onClose,
  });
  return (
    <FormDialog of={of} title={t('changeTitle')} failed={t('saveFailed')} {...overtaken} onClose={onClose}>
      <Fields form={of.form} />
    </FormDialog>
  );
}

function Fields({ form }: { form: SchemaForm<typeof TypedView>['form'] }) {
  const t = useTexts(viewsTexts);
  const mayShare = can(useSession().user.role, 'update', 'sharedView');
  return (
    <>
      <div className="form-wide">
        <TextInput form={form} name="name" label={t('name')} maxLength={MOST_VIEW_NAME} />
      </div>
      {mayShare && (
        <div className="form-wide">
          <ChoiceInput
            form={form}
            name="role"
            label={t('role')}
            choices={[FOR_ONESELF, ...VIEW_ROLES].map((value) => ({ value, label: t(value) }))}
          />
        </div>
      )}
      <OwnInput form={form} name="isPinned">
        {({ value, inputRef, onChange, onLeave }) => (
          <label className="form-wide row gap-8 body ink">
            <input
              type="checkbox"
              className="check"
              ref={inputRef}
              checked={value === true}
              onBlur={onLeave}
              onChange={({ target }) => onChange(target.checked)}
            />
            {t('isPinned')}
          </label>
        )}
      </OwnInput>
    </>
  );
}

import { type ReactNode, useId, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import type { z } from 'zod';
import type { Overtaken } from '#shared/http/conflicts.ts';
import { CommandError } from '../commands/command-error.tsx';
import type { FieldWords } from '../commands/overtaken-dialog.tsx';
import { useTexts } from '../texts/texts.ts';
import { pressUnless } from '../ui/controls/press-unless.ts';
import { ConfirmDialog } from '../ui/dialogs/confirm-dialog.tsx';
import { Dialog } from '../ui/dialogs/dialog.tsx';
import { formsTexts } from './texts.ts';
import { UnsavedGuard } from './unsaved.tsx';
import { isToldAtFields, type SchemaForm } from './use-schema-form.ts';
import './form-dialog.css';

interface FormDialogProps<Schema extends z.ZodType<FieldValues, FieldValues>> extends FieldWords {
  of: SchemaForm<Schema>;
  title: string;
  /** Title of the error dialog. */
  failed?: string;
  /** The text of the submit button; 'Save' by default. */
  confirm?: string;
  width?: number;
  /**
   * When the submit button is off: `told` while a field shows an error, `valid` while any field is
   * invalid, so from the beginning if a required one is empty. By default never.
   */
  isHeld?: 'told' | 'valid';
  /**
   * Something beside the fields is under way, such as a file: nothing is sent before it is done,
   * and closing asks first.
   */
  isAwaiting?: boolean;
  /** The input for this newer revision, when the person saves over what others wrote. */
  onRevision?: (input: z.output<Schema>, revision: number) => z.output<Schema>;
  /** Takes what others wrote into the fields. */
  onTakeTheirs?: (overtaken: Overtaken) => void;
  onClose: () => void;
  children: ReactNode;
}

const isHeldBy = (what: 'told' | 'valid' | undefined, state: { isValid: boolean; errors: object }): boolean =>
  what === 'valid' ? !state.isValid : what === 'told' && Object.keys(state.errors).length > 0;

/**
 * A form in a dialog, submitted by Enter or the button. It cannot be closed while it is being sent,
 * and asks before unsaved input is lost.
 */
export function FormDialog<Schema extends z.ZodType<FieldValues, FieldValues>>(props: FormDialogProps<Schema>) {
  const { of, title, failed, confirm, width, isAwaiting = false, onRevision, onClose, children } = props;
  const { form, command, submit } = of;
  const t = useTexts(formsTexts);
  const formId = useId();
  const [isAsking, setAsking] = useState(false);
  const isDirty = form.formState.isDirty || isAwaiting;
  const isHeld = isAwaiting || isHeldBy(props.isHeld, form.formState);
  const close = (): void => (isDirty ? setAsking(true) : onClose());
  const isTold = command.error !== null && isToldAtFields(form, command.error.failure);
  return (
    <Dialog
      title={title}
      width={width}
      onClose={command.isBusy ? undefined : close}
      actions={
        <>
          <button type="submit" form={formId} className="button button-primary" {...pressUnless(command.isBusy || isHeld)}>
            {command.isBusy ? t('saving') : (confirm ?? t('save'))}
          </button>
          <button type="button" className="button" {...pressUnless(command.isBusy, close)}>
            {t('cancel')}
          </button>
        </>
      }
    >
      <form id={formId} className="form-fields grid gap-16 lines-12 above-16" noValidate onSubmit={submit}>
        {children}
      </form>
      <UnsavedGuard isDirty={isDirty} />
      {isAsking && (
        <ConfirmDialog
          title={t('unsaved')}
          confirm={t('leave')}
          cancel={t('stay')}
          isDangerous
          onConfirm={onClose}
          onCancel={() => setAsking(false)}
        >
          {t('unsavedText')}
        </ConfirmDialog>
      )}
      {!isTold && (
        <CommandError
          command={command}
          title={failed ?? t('saveFailed')}
          fieldName={props.fieldName}
          valueText={props.valueText}
          mine={props.mine}
          onTakeTheirs={props.onTakeTheirs}
          {...(onRevision && { onRevision })}
        />
      )}
    </Dialog>
  );
}

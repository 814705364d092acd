import { type ReactNode, useId, useState } from 'react';
import { useTexts } from '#web/texts/texts.ts';
import { pressUnless } from '../controls/press-unless.ts';
import { Labelled } from '../fields/labelled.tsx';
import { uiTexts } from '../texts.ts';
import { Dialog } from './dialog.tsx';

interface PromptFrame {
  title: string;
  /** The question above the field. */
  text?: ReactNode;
  /** The text of the confirming button; 'Save' by default. */
  confirm?: string;
  /** Marks the confirming button as dangerous: something will be lost. */
  isDangerous?: boolean;
  /** The confirmed command is running: neither button does anything. */
  isBusy?: boolean;
  onCancel: () => void;
}

interface PromptInput<Value> {
  label: string;
  value: Value;
  placeholder?: string;
  /** The message for an invalid value; undefined for a valid one. */
  check?: (value: Value) => string | undefined;
  onConfirm: (value: Value) => void;
}

/** The kinds of prompts. */
type PromptDialogProps = PromptFrame &
  (
    | ({ kind: 'number' } & PromptInput<number | null>)
    | ({ kind: 'text' | 'textArea'; maxLength?: number } & PromptInput<string>)
    | { kind: 'custom'; children: ReactNode; isReady?: boolean; onConfirm: () => void }
  );

/** Asks for one value: a number, a text, a long text, or whatever its children ask for. */
export function PromptDialog(props: PromptDialogProps) {
  switch (props.kind) {
    case 'number':
      return <InputPrompt {...props} value={writeNumber(props.value)} read={readNumber} />;
    case 'text':
    case 'textArea':
      return <InputPrompt {...props} read={asItIs} />;
    case 'custom':
      return (
        <PromptForm {...props} isReady={props.isReady ?? true}>
          {props.children}
        </PromptForm>
      );
  }
}

const asItIs = (text: string): string => text;
const writeNumber = (value: number | null): string => (value === null ? '' : String(value));
/** Null for what is no number. */
const readNumber = (text: string): number | null => (/^-?\d+(\.\d+)?$/.test(text.trim()) ? Number(text) : null);

interface InputPromptProps<Value> extends PromptFrame, Omit<PromptInput<Value>, 'value'> {
  kind: 'number' | 'text' | 'textArea';
  value: string;
  maxLength?: number;
  read: (text: string) => Value;
}

function InputPrompt<Value>({
  label,
  value,
  placeholder,
  maxLength,
  check,
  read,
  kind,
  onConfirm,
  ...frame
}: InputPromptProps<Value>) {
  const [text, setText] = useState(value);
  // The fault is shown after the first attempt to confirm.
  const [isTried, setTried] = useState(false);
  const error = check?.(read(text));
  const shared = {
    className: kind === 'number' ? 'input input-number' : 'input',
    value: text,
    placeholder,
    maxLength,
    'data-first-focus': true,
    onChange: (event: { target: { value: string } }) => setText(event.target.value),
  };
  return (
    <PromptForm
      {...frame}
      isReady
      onConfirm={() => {
        setTried(true);
        if (error === undefined) onConfirm(read(text));
      }}
    >
      <Labelled label={label} isRequired={check?.(read('')) !== undefined} error={isTried ? error : undefined}>
        {(ties) =>
          kind === 'textArea' ? (
            <textarea rows={4} {...shared} {...ties} />
          ) : (
            <input type="text" inputMode={kind === 'number' ? 'decimal' : 'text'} autoComplete="off" {...shared} {...ties} />
          )
        }
      </Labelled>
    </PromptForm>
  );
}

interface PromptFormProps extends PromptFrame {
  isReady: boolean;
  children: ReactNode;
  onConfirm: () => void;
}

function PromptForm(props: PromptFormProps) {
  const { title, text, confirm, isDangerous = false, isBusy = false, isReady, children, onConfirm, onCancel } = props;
  const t = useTexts(uiTexts);
  const formId = useId();
  return (
    <Dialog
      title={title}
      onClose={isBusy ? undefined : onCancel}
      actions={
        <>
          <button
            type="submit"
            form={formId}
            className={`button ${isDangerous ? 'button-danger' : 'button-primary'}`}
            {...pressUnless(isBusy || !isReady)}
          >
            {confirm ?? t('save')}
          </button>
          <button type="button" className="button" {...pressUnless(isBusy, onCancel)}>
            {t('cancel')}
          </button>
        </>
      }
    >
      {text}
      <form
        id={formId}
        className="above-16"
        onSubmit={(event) => {
          event.preventDefault();
          onConfirm();
        }}
      >
        {children}
      </form>
    </Dialog>
  );
}

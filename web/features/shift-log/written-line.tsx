import { useState } from 'react';
import { shiftLogCalls } from '#shared/calls/notes.ts';
import type { ShiftLog } from '#shared/roster/shift-log.ts';
import { LINE_MAX } from '#shared/rules/notes.ts';
import { CommandError } from '#web/commands/command-error.tsx';
import { ConfirmCommand } from '#web/commands/confirm-command.tsx';
import { useCommand } from '#web/commands/use-command.ts';
import { send } from '#web/http/send.ts';
import { useSession } from '#web/http/use-session.ts';
import { useTexts } from '#web/texts/texts.ts';
import { pressUnless } from '#web/ui/controls/press-unless.ts';
import { TrashIcon } from '#web/ui/icons/action-icons.tsx';
import { PencilIcon } from '#web/ui/icons/row-icons.tsx';
import { shiftLogTexts } from './texts.ts';
import '#web/ui/fields/labelled.css';

interface LineFormProps {
  name: string;
  typed: string;
  isBusy: boolean;
  save: string;
  onType: (typed: string) => void;
  onSave: (note: string) => void;
  onCancel?: () => void;
}

/** A field for one line; Enter saves it. */
function LineForm({ name, typed, isBusy, save, onType, onSave, onCancel }: LineFormProps) {
  const t = useTexts(shiftLogTexts);
  const note = typed.trim();
  return (
    <form
      className="flex gap-8 grow slim off-paper"
      onSubmit={(event) => {
        event.preventDefault();
        if (note !== '' && !isBusy) onSave(note);
      }}
    >
      <input
        type="text"
        className="input grow"
        autoComplete="off"
        aria-label={name}
        placeholder={onCancel ? undefined : name}
        maxLength={LINE_MAX}
        value={typed}
        readOnly={isBusy}
        onChange={({ target }) => onType(target.value)}
      />
      <button type="submit" className="button button-primary" {...pressUnless(isBusy || note === '')}>
        {save}
      </button>
      {onCancel && (
        <button type="button" className="button" {...pressUnless(isBusy, onCancel)}>
          {t('cancel')}
        </button>
      )}
    </form>
  );
}

/** Adds a line to the log of a day. A failure keeps what was typed. */
export function NewLine({ date }: { date: string }) {
  const t = useTexts(shiftLogTexts);
  const [typed, setTyped] = useState('');
  const add = useCommand((note: string) => send(shiftLogCalls.post, { body: { date, note } }), { onDone: () => setTyped('') });
  return (
    <div className="log-new grid gap-4 off-paper">
      <LineForm
        name={t('write')}
        typed={typed}
        isBusy={add.isBusy}
        save={t(add.isBusy ? 'adding' : 'add')}
        onType={setTyped}
        onSave={(note) => void add.send(note)}
      />
      <p className="meta ink-3">{t('hint')}</p>
      <CommandError command={add} title={t('addFailed')} />
    </div>
  );
}

interface WrittenLineProps {
  line: ShiftLog['lines'][number];
  time: string;
}

/** What somebody wrote; its author may edit and remove it. */
export function WrittenLine({ line: { id, note, by, createdById, revision }, time }: WrittenLineProps) {
  const t = useTexts(shiftLogTexts);
  const { user } = useSession();
  const [edited, setEdited] = useState<{ typed: string; revision: number } | null>(null);
  const [isLeaving, setLeaving] = useState(false);
  const change = useCommand((body: { note: string; revision: number }) => send(shiftLogCalls.patch, { params: { id }, body }), {
    onDone: () => setEdited(null),
  });
  const remove = useCommand((input: { id: number }) => send(shiftLogCalls.delete, { params: input }), {
    onDone: () => setLeaving(false),
  });
  return (
    <>
      {edited === null ? (
        <p className="log-what grow anywhere">
          <span className="ink-3">{t('writtenBy', { by })}</span> <span className="ink">{note}</span>
        </p>
      ) : (
        <LineForm
          name={t('line')}
          typed={edited.typed}
          isBusy={change.isBusy}
          save={t('save')}
          onType={(typed) => setEdited({ ...edited, typed })}
          onSave={(typed) => void change.send({ note: typed, revision: edited.revision })}
          onCancel={() => setEdited(null)}
        />
      )}
      {user.id === createdById && edited === null && (
        <span className="flex off-paper">
          <button
            type="button"
            className="icon-button"
            aria-label={t('change', { time })}
            onClick={() => setEdited({ typed: note, revision })}
          >
            <PencilIcon />
          </button>
          <button type="button" className="icon-button" aria-label={t('remove', { time })} onClick={() => setLeaving(true)}>
            <TrashIcon />
          </button>
        </span>
      )}
      <CommandError
        command={change}
        title={t('changeFailed')}
        fieldName={() => t('line')}
        onRevision={(input, now) => ({ ...input, revision: now })}
        onTakeTheirs={() => setEdited(null)}
      />
      {isLeaving && (
        <ConfirmCommand
          command={remove}
          input={{ id }}
          title={t('removeTitle')}
          confirm={t('removeConfirm')}
          failed={t('removeFailed')}
          onClose={() => setLeaving(false)}
        >
          {t('removeText')}
        </ConfirmCommand>
      )}
    </>
  );
}

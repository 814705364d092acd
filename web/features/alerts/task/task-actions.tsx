import { type FormEvent, useRef, useState } from 'react';
import type { Snapshot } from 'valtio';
import type { AlertTask } from '#shared/alerts/task.ts';
import { ALERT_NOTE_MAX, type AlertOutcome, OUTCOMES_OF } from '#shared/alerts/words.ts';
import { REASON_MAX } from '#shared/rules/notes.ts';
import { CommandError } from '#web/commands/command-error.tsx';
import { useCommand } from '#web/commands/use-command.ts';
import { useSession } from '#web/http/use-session.ts';
import { useTexts } from '#web/texts/texts.ts';
import { usePageKeys } from '#web/ui/controls/page-keys.ts';
import { pressUnless } from '#web/ui/controls/press-unless.ts';
import { lazyDialog } from '#web/ui/dialogs/lazy-dialog.tsx';
import { PromptDialog } from '#web/ui/dialogs/prompt-dialog.tsx';
import { ChoiceField } from '#web/ui/fields/choice-field.tsx';
import { handAlertOver, noteOnAlert, reopenAlert, settleAlert, takeAlert } from '../api.ts';
import { alertTaskTexts } from './texts.ts';
import '#web/ui/controls/button.css';
import '#web/ui/fields/field.css';

const EndClocks = lazyDialog(() => import('./end-clocks.tsx').then((code) => code.EndClocks));

interface Task {
  alert: AlertTask['alert'];
  about: Snapshot<AlertTask['about']>;
  colleagues: readonly AlertTask['colleagues'][number][];
}

/** Of the choice of colleagues, as long as nobody is chosen. */
const NOBODY = 0;

/** The outcomes that ask for something in a dialog first. */
const ASKING: readonly AlertOutcome[] = ['sentBack', 'clockStopped'];

/** What may have come of an alert: a clock can be ended only while one runs. */
const outcomesOf = (type: keyof typeof OUTCOMES_OF, about: Task['about']): readonly AlertOutcome[] =>
  OUTCOMES_OF[type].filter((outcome) => outcome !== 'clockStopped' || (about?.of === 'clocks' && about.running.length > 0));

/** Take it, hand it over, say what came of it, or open it again: by press and by key. */
export function TaskActions({ alert, about, colleagues }: Task) {
  const t = useTexts(alertTaskTexts);
  const { user } = useSession();
  const { id, type, state = 'open', takenById, revision } = alert;
  const seen = { id, revision };
  const take = useCommand(takeAlert);
  const handOver = useCommand(handAlertOver);
  /** The outcome that asks for something before it is sent. */
  const [asked, ask] = useState<AlertOutcome | null>(null);
  const settle = useCommand(settleAlert, { onDone: () => ask(null) });
  const reopen = useCommand(reopenAlert);
  const first = useRef<HTMLButtonElement>(null);
  const isMine = takenById === user.id;
  const isSettled = state === 'settled';
  const isBusy = [take, handOver, settle, reopen].some((command) => command.isBusy);
  const mayTake = !isSettled && !isMine;
  usePageKeys([
    { key: 't', label: t('take'), ...(mayTake && { onPress: () => void take.send(seen) }) },
    { key: 'e', label: t('settle'), ...(!isSettled && { onPress: () => first.current?.focus() }) },
  ]);
  return (
    <>
      <div className="alert-task-take row wrap gap-8 lines-8 above-12">
        {mayTake && (
          <button
            type="button"
            className="button button-primary"
            aria-keyshortcuts="T"
            {...pressUnless(isBusy, () => void take.send(seen))}
          >
            {t(state === 'taken' ? 'takeOver' : 'take')}
          </button>
        )}
        {!isSettled && isMine && (
          <button type="button" className="button" {...pressUnless(isBusy, () => void handOver.send({ ...seen, toId: null }))}>
            {t('giveBack')}
          </button>
        )}
        {!isSettled && (
          <ChoiceField
            name={t('handOver')}
            value={NOBODY}
            placeholder={{ value: NOBODY, label: t('handOver') }}
            choices={colleagues.filter((one) => one.id !== takenById).map((one) => ({ value: one.id, label: one.fullName }))}
            onChoose={(toId) => {
              if (toId !== NOBODY && !isBusy) void handOver.send({ ...seen, toId });
            }}
          />
        )}
        {isSettled && (
          <button type="button" className="button" {...pressUnless(isBusy, () => void reopen.send(seen))}>
            {t('reopen')}
          </button>
        )}
      </div>
      {!isSettled && (
        <fieldset className="alert-outcomes row wrap gap-8 lines-8 above-12">
          <legend className="ink-2">{t('settle')}</legend>
          {outcomesOf(type, about).map((outcome, place) => (
            <button
              key={outcome}
              ref={place === 0 ? first : undefined}
              type="button"
              className="button"
              {...pressUnless(isBusy, () => (ASKING.includes(outcome) ? ask(outcome) : void settle.send({ ...seen, outcome })))}
            >
              {t(`act_${outcome}`)}
            </button>
          ))}
        </fieldset>
      )}
      {asked === 'clockStopped' && about?.of === 'clocks' && <EndClocks {...seen} about={about} onClose={() => ask(null)} />}
      {asked === 'sentBack' && (
        <PromptDialog
          kind="textArea"
          title={t('sendBack')}
          text={t('sendBackText')}
          label={t('sendBackReason')}
          value=""
          maxLength={REASON_MAX}
          confirm={t('sendBackConfirm')}
          isBusy={settle.isBusy}
          check={(reason) => (reason.trim() === '' ? t('sendBackMissing') : undefined)}
          onConfirm={(note) => void settle.send({ ...seen, outcome: 'sentBack', note })}
          onCancel={() => ask(null)}
        />
      )}
      <CommandError command={take} title={t('notTaken')} />
      <CommandError command={handOver} title={t('notHandedOver')} />
      <CommandError command={settle} title={t('notSettled')} />
      <CommandError command={reopen} title={t('notReopened')} />
    </>
  );
}

/** A note for the others. What was typed stays until it has been kept. */
export function NoteForm({ id }: { id: number }) {
  const t = useTexts(alertTaskTexts);
  const [note, setNote] = useState('');
  const add = useCommand(noteOnAlert, { onDone: () => setNote('') });
  const send = (event: FormEvent): void => {
    event.preventDefault();
    if (note.trim() !== '') void add.send({ id, note });
  };
  return (
    <form className="row gap-8 above-16" onSubmit={send}>
      <input
        className="field grow slim"
        aria-label={t('note')}
        placeholder={t('note')}
        maxLength={ALERT_NOTE_MAX}
        value={note}
        onChange={({ target }) => setNote(target.value)}
      />
      <button type="submit" className="button" aria-disabled={add.isBusy || note.trim() === '' || undefined}>
        {t('add')}
      </button>
      <CommandError command={add} title={t('notNoted')} />
    </form>
  );
}

import { type ReactNode, useEffect, useState } from 'react';
import { DayField } from '../ui/calendar/day-field.tsx';
import { RangeField } from '../ui/calendar/range-field.tsx';
import { ConfirmDialog } from '../ui/dialogs/confirm-dialog.tsx';
import { ErrorDialog } from '../ui/dialogs/error-dialog.tsx';
import { LoadingDialog } from '../ui/dialogs/loading-dialog.tsx';
import { PromptDialog } from '../ui/dialogs/prompt-dialog.tsx';
import { ChoiceField } from '../ui/fields/choice-field.tsx';
import { CheckIcon } from '../ui/icons/icons.tsx';
import { type DemoProps, Section, TODAY } from './section.tsx';
import '../ui/controls/button.css';

type Show = (close: () => void, say: (said: string) => void) => ReactNode;

const DIALOGS: Record<string, Show> = {
  Confirm: (close, say) => (
    <ConfirmDialog
      title="You Are About To Approve This Timesheet"
      confirm={
        <>
          <CheckIcon size={14} /> Approve 42h 30min
        </>
      }
      onConfirm={() => {
        say('approved');
        close();
      }}
      onCancel={close}
    >
      <p>Do you want to continue to approve the total time of 42h 30min hours for this timesheet?</p>
      <dl className="dialog-facts">
        <dt>Job</dt>
        <dd>10482, 11/19/2026</dd>
        <dt>People</dt>
        <dd>6 counted, 1 No Show not added</dd>
      </dl>
    </ConfirmDialog>
  ),
  'Confirm a loss': (close) => (
    <ConfirmDialog title="Remove Comment?" confirm="Remove" isDangerous onConfirm={close} onCancel={close}>
      Are you sure you want to remove the comment from this Job?
    </ConfirmDialog>
  ),
  'Prompt number': (close, say) => (
    <PromptDialog
      kind="number"
      title="Job Progress"
      label="Progress"
      value={40}
      check={(value) =>
        value === null ? 'Invalid Progress' : value < 0 || value > 100 ? 'Progress must be a value between 0 and 100' : undefined
      }
      onConfirm={(value) => {
        say(String(value));
        close();
      }}
      onCancel={close}
    />
  ),
  'Prompt text': (close, say) => (
    <PromptDialog
      kind="text"
      title="Temporary worker"
      text="Who comes in place of the missing worker?"
      label="Employee Name"
      value=""
      placeholder="Name"
      check={(value) => (value.trim() === '' ? 'Employee Name is required' : undefined)}
      onConfirm={(value) => {
        say(value);
        close();
      }}
      onCancel={close}
    />
  ),
  'Prompt long text': (close, say) => (
    <PromptDialog
      kind="textArea"
      title="Add New Comment"
      label="Comment"
      value=""
      onConfirm={(value) => {
        say(value);
        close();
      }}
      onCancel={close}
    />
  ),
  'Prompt custom': (close) => <CustomPrompt onClose={close} />,
  Loading: (close) => <ForAWhile onOver={close} />,
  Error: (close) => (
    <ErrorDialog
      title="We could not approve the timesheet"
      message="Deshawn Pruitt's work shift was changed by Luis Ortega at 10:42 a.m."
      onRetry={close}
      onClose={close}
    />
  ),
  'Error without cancel': (close) => (
    <ErrorDialog title="We could not load this page" message="The server took too long to answer." onRetry={close} />
  ),
  'Error to be read': (close) => (
    <ErrorDialog title="Location" message="We couldn't retrive the gps location" close="OK" onClose={close} />
  ),
};

/** A dialog with fields that open lists and calendars over it. */
function CustomPrompt({ onClose }: { onClose: () => void }) {
  const [region, setRegion] = useState(1);
  const [day, setDay] = useState(TODAY);
  return (
    <PromptDialog kind="custom" title="Create Timesheet" confirm="Create Timesheet" onConfirm={onClose} onCancel={onClose}>
      <div className="widgets-row row gap-12 wrap">
        <ChoiceField
          name="Region"
          caption="Region"
          value={region}
          choices={[
            { value: 1, label: 'Long Island' },
            { value: 2, label: 'Queens' },
            { value: 3, label: 'Brooklyn' },
          ]}
          onChoose={setRegion}
        />
        <DayField name="Date" day={day} maxDay={TODAY} onChoose={setDay} />
        <RangeField name="Dates" range={null} maxDay={TODAY} onChoose={() => {}} />
      </div>
    </PromptDialog>
  );
}

function ForAWhile({ onOver }: { onOver: () => void }) {
  useEffect(() => {
    const timer = setTimeout(onOver, 2_000);
    return () => clearTimeout(timer);
  }, [onOver]);
  return <LoadingDialog>Approving 3 timesheets</LoadingDialog>;
}

/** Dialogs, each behind a button. */
export function DialogWidgets({ onSay }: DemoProps) {
  const [shown, setShown] = useState<string | null>(null);
  const [close] = useState(() => () => setShown(null));
  return (
    <Section title="Dialogs">
      {Object.keys(DIALOGS).map((name) => (
        <button key={name} type="button" className="button" onClick={() => setShown(name)}>
          {name}
        </button>
      ))}
      {shown !== null && DIALOGS[shown]?.(close, onSay)}
    </Section>
  );
}

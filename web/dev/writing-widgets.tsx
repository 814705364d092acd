import { useState } from 'react';
import { z } from 'zod';
import { REVISION_CHANGED } from '#shared/http/conflicts.ts';
import { Failure } from '#shared/http/errors.ts';
import { formatMinutes } from '#shared/rules/hours.ts';
import { CommandError } from '../commands/command-error.tsx';
import { useCommand } from '../commands/use-command.ts';
import { FormDialog } from '../forms/form-dialog.tsx';
import { ChoiceInput, DayInput, HoursInput, MoneyInput, PhoneInput, TextInput } from '../forms/inputs.tsx';
import { useRowEdits } from '../forms/use-row-edits.ts';
import { useSchemaForm } from '../forms/use-schema-form.ts';
import { pressUnless } from '../ui/controls/press-unless.ts';
import { HoursField } from '../ui/fields/hours-field.tsx';
import { Table } from '../ui/table/table.tsx';
import { type DemoProps, Section, TODAY } from './section.tsx';

const LUIS_WAS_FASTER = new Failure(409, 'Changed by Luis Ortega, after you saw it', {
  code: REVISION_CHANGED,
  details: {
    revision: 4,
    changes: [
      {
        at: '2026-11-20T14:42:00.000Z',
        by: 'Luis Ortega',
        action: 'job.update',
        fields: { address: { before: '12 Mill Road', after: '14 Mill Road' }, inspector: { before: null, after: 'P. Hale' } },
      },
    ],
  },
});

const ANSWERS: Record<string, Failure | undefined> = {
  'Take it': undefined,
  'Refuse it': new Failure(409, 'The hours of a swapped temporary worker are not counted yet.'),
  'Refuse it for good': new Failure(413, 'The body is too large'),
  'Lose the line': new Failure(503, 'Muster cannot be reached. Check the connection and try again.', { code: 'OFFLINE' }),
  'Be overtaken': LUIS_WAS_FASTER,
};

/** Answers after a moment, as a server does. */
const answer = (failure: Failure | undefined): Promise<void> =>
  new Promise((resolve, reject) => setTimeout(() => (failure ? reject(failure) : resolve()), 400));

const Job = z.object({
  address: z.string().trim().min(1, 'Address is required'),
  phone: z.string(),
  bid: z.string('Invalid Labors').nullable(),
  lunch: z.number('Time is required'),
  start: z.string(),
  status: z.enum(['assigned', 'inProgress']),
});

const Times = z.object({ hours: z.number('Time is required').min(1, 'Time is required') });
interface Row {
  id: number;
  name: string;
  hours: number;
}
const ROWS: Row[] = [
  { id: 1, name: 'Deshawn Pruitt', hours: 480 },
  { id: 2, name: 'Ana Ramirez', hours: 450 },
];

/** Commands, forms and cells that are edited in place. */
export function WritingWidgets({ onSay }: DemoProps) {
  const [isFormOpen, setFormOpen] = useState(false);
  const command = useCommand((name: string) => answer(ANSWERS[name]), { onDone: () => onSay('done') });
  return (
    <Section title="Writing">
      {Object.keys(ANSWERS).map((name) => (
        <button key={name} type="button" className="button" {...pressUnless(command.isBusy, () => void command.send(name))}>
          {name}
        </button>
      ))}
      <button type="button" className="button" onClick={() => setFormOpen(true)}>
        Form
      </button>
      <CommandError
        command={command}
        title="Could not update the job. Please try again."
        onRevision={() => 'Take it'}
        onTakeTheirs={() => onSay('theirs')}
      />
      {isFormOpen && <JobDialog onSay={onSay} onClose={() => setFormOpen(false)} />}
      <EditedTable onSay={onSay} />
    </Section>
  );
}

/** An address on Mill Road is refused by the server, at its field. */
function JobDialog({ onSay, onClose }: DemoProps & { onClose: () => void }) {
  const of = useSchemaForm({
    schema: Job,
    values: { address: '', phone: '', bid: null, lunch: 30, start: TODAY, status: 'assigned' },
    send: (job) =>
      answer(
        job.address.includes('Mill Road')
          ? new Failure(400, 'address is taken', { errors: [{ field: 'address', reason: 'Job #10491 is there already' }] })
          : undefined,
      ).then(() => onSay(JSON.stringify(job))),
    onDone: onClose,
  });
  const { form } = of;
  return (
    <FormDialog of={of} title="New Job" failed="Could not create job" width={640} onClose={onClose}>
      <div className="form-wide">
        <TextInput form={form} name="address" label="Address" maxLength={300} />
      </div>
      <PhoneInput form={form} name="phone" label="Work phone" />
      <MoneyInput form={form} name="bid" label="Labors" />
      <HoursInput form={form} name="lunch" label="Lunch" />
      <DayInput form={form} name="start" label="Start Date" today={TODAY} maxDay={TODAY} />
      <ChoiceInput
        form={form}
        name="status"
        label="Status"
        choices={[
          { value: 'assigned', label: 'Assigned' },
          { value: 'inProgress', label: 'In Progress' },
        ]}
      />
    </FormDialog>
  );
}

function EditedTable({ onSay }: DemoProps) {
  const edits = useRowEdits<{ hours: number | null }>(Times);
  return (
    <div className="widgets-wide slim wide">
      <div className="widgets-row row gap-12 wrap">
        {edits.isEditing ? (
          <>
            <button type="button" className="button" onClick={edits.cancel}>
              Cancel
            </button>
            <button
              type="button"
              className="button button-primary"
              {...pressUnless(!edits.isReady, () => {
                onSay(JSON.stringify([...edits.changed]));
                edits.cancel();
              })}
            >
              Update
            </button>
          </>
        ) : (
          <button type="button" className="button" onClick={edits.begin}>
            Edit
          </button>
        )}
      </div>
      <Table
        name="Edited rows"
        rows={ROWS}
        rowId={({ id }) => id}
        columns={[
          { id: 'name', head: 'NAME', cell: ({ name }) => name },
          {
            id: 'hours',
            head: 'TOTAL',
            kind: 'hours',
            width: 160,
            cell: ({ id, name, hours }) =>
              edits.isEditing ? (
                <HoursField
                  label={`Total of ${name}`}
                  isInCell
                  minutes={edits.valueOf(id, { hours }).hours}
                  error={edits.faultsOf(id)['hours']}
                  onChange={(minutes) => edits.change(id, { hours }, { hours: minutes })}
                />
              ) : (
                formatMinutes(hours)
              ),
          },
        ]}
      />
    </div>
  );
}

import { AutoComplete } from 'primereact/autocomplete';
import { InputMask } from 'primereact/inputmask';
import { InputNumber } from 'primereact/inputnumber';
import { MultiSelect } from 'primereact/multiselect';
import { useState } from 'react';
import { Labelled } from '../ui/fields/labelled.tsx';
import '../ui/fields/field.css';
import '../ui/fields/picks.css';
import '../ui/overlays/popover.css';

const FOREMEN = ['Ángel Ortega', 'Deshawn Pruitt', 'Harold Okafor', 'Joanna Ramirez-Holt'];
const STATUSES = ['Assigned', 'In Progress', 'Done', 'Completed'];

/** The classes of what the library opens below a field. */
const OPENED = { panel: { className: 'popover trials-panel' }, list: { className: 'picks' }, item: { className: 'pick' } };

/** Money, phone, time, several of many, one of more than can be shown. */
export const InputTrials = () => (
  <>
    <AmountTrial />
    <MaskTrial label="Phone" mask="(999) 999-9999? x99999" />
    <MaskTrial label="Time" mask="9?9:99" />
    <ManyTrial />
    <FoundTrial />
  </>
);

function AmountTrial() {
  const [amount, setAmount] = useState<number | null>(null);
  return (
    <Labelled label="Amount" hint={`Amount: ${amount}`}>
      {({ id, ...ties }) => (
        <InputNumber
          inputId={id}
          mode="currency"
          currency="USD"
          locale="en-US"
          value={amount}
          onChange={({ value }) => setAmount(value)}
          pt={{ input: { root: { className: 'input input-number', ...ties } } }}
        />
      )}
    </Labelled>
  );
}

function MaskTrial({ label, mask }: { label: string; mask: string }) {
  const [text, setText] = useState('');
  return (
    <Labelled label={label} hint={`${label}: ${text}`}>
      {(ties) => (
        <InputMask
          className="input num"
          mask={mask}
          autoClear={false}
          value={text}
          onChange={({ value }) => setText(value ?? '')}
          {...ties}
        />
      )}
    </Labelled>
  );
}

function ManyTrial() {
  const [statuses, setStatuses] = useState<string[]>([]);
  return (
    <Labelled label="Statuses" hint={`Statuses: ${statuses.join()}`}>
      {({ id, ...ties }) => (
        <MultiSelect
          inputId={id}
          appendTo="self"
          showSelectAll={false}
          options={STATUSES}
          value={statuses}
          onChange={({ value }) => setStatuses(value as string[])}
          pt={{ ...OPENED, root: { className: 'field relative' }, input: ties, checkbox: { input: { hidden: true } } }}
        />
      )}
    </Labelled>
  );
}

function FoundTrial() {
  const [name, setName] = useState('');
  const [found, setFound] = useState<string[]>([]);
  return (
    <Labelled label="Foreman" hint={`Foreman: ${name}`}>
      {({ id, ...ties }) => (
        <AutoComplete
          inputId={id}
          appendTo="self"
          delay={0}
          suggestions={found}
          completeMethod={({ query }) => setFound(FOREMEN.filter((one) => one.toLowerCase().includes(query.toLowerCase())))}
          value={name}
          onChange={({ value }) => setName(value as string)}
          pt={{ ...OPENED, input: { root: { className: 'input', ...ties } } }}
        />
      )}
    </Labelled>
  );
}

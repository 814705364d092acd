import { useState } from 'react';
import { PeopleList, type PickPerson } from '../people/people-list.tsx';
import { Shapes } from '../ui/feedback/shapes.tsx';
import { Empty, Failed } from '../ui/feedback/state-card.tsx';
import { useToast } from '../ui/feedback/toasts.tsx';
import { HoursField } from '../ui/fields/hours-field.tsx';
import { MoneyField } from '../ui/fields/money-field.tsx';
import { CheckIcon, PeopleIcon } from '../ui/icons/icons.tsx';
import { Paging } from '../ui/navigation/paging.tsx';
import { type DemoProps, Section } from './section.tsx';

const PEOPLE: PickPerson[] = [
  ['Raymond Castillo', '1-20418-07', 'TSU One', { isForeman: true }],
  ['Deshawn Pruitt', '1-20655-02', 'TSU One', { hasPhotoMismatch: true }],
  ['Harold Okafor', '1-19872-11', 'Pinnacle', { isDriver: true }],
  ['Mikael Lindqvist', '2-00317-04', 'TSU One', { hasUnsignedHazardForm: true, hasPhotoMismatch: true }],
  ['Joanna Ramirez-Holt', '1-21904-01', 'TSU One', { hasBiometricsConflict: true }],
  ['Tomasz Nakamura', '1-20077-09', null, {}],
].map(([fullName, employeeId, companyName, marks], index) => ({
  ...(marks as object),
  id: index + 1,
  fullName: String(fullName),
  employeeId: String(employeeId),
  companyName: companyName as string | null,
  pictureUrl: null,
}));

/** People to pick from, inputs of money and hours, and the states that lists share. */
export function PeopleWidgets({ onSay }: DemoProps) {
  const [one, setOne] = useState<number[]>([]);
  const [many, setMany] = useState<number[]>([2, 4]);
  return (
    <>
      <Section title="People">
        <div className="widgets-half">
          <PeopleList name="One of the crew" people={PEOPLE} kind="one" chosen={one} height="260px" onChoose={setOne} />
        </div>
        <div className="widgets-half">
          <PeopleList
            name="Several of the crew"
            people={PEOPLE}
            kind="many"
            chosen={many}
            canChoose={({ isForeman }) => !isForeman}
            height="260px"
            onChoose={setMany}
          />
        </div>
      </Section>
      <Inputs onSay={onSay} />
      <States onSay={onSay} />
    </>
  );
}

function Inputs({ onSay }: DemoProps) {
  const [cost, setCost] = useState<string | null>('48210.50');
  const [minutes, setMinutes] = useState<number | null>(30);
  return (
    <Section title="Inputs">
      <MoneyField
        label="Labors"
        value={cost}
        onChange={(value) => {
          setCost(value);
          onSay(JSON.stringify(value));
        }}
      />
      <MoneyField label="Materials" value={null} error="Invalid Materials" onChange={() => {}} />
      <MoneyField label="Other" value="12.00" disabled onChange={() => {}} />
      <HoursField
        label="Lunch"
        minutes={minutes}
        onChange={(value) => {
          setMinutes(value);
          onSay(JSON.stringify(value));
        }}
      />
    </Section>
  );
}

function States({ onSay }: DemoProps) {
  const toast = useToast();
  const [page, setPage] = useState(3);
  const [rows, setRows] = useState(10);
  return (
    <>
      <div className="widgets-thirds grid gap-12">
        <Section title="Empty">
          <Empty
            icon={<PeopleIcon size={24} />}
            action={
              <button type="button" className="button">
                Add temporary worker
              </button>
            }
          >
            There are no temporary workers to display.
          </Empty>
        </Section>
        <Section title="Failed">
          <Failed title="Could not retrieve jobs" reason="The server took too long to answer." onRetry={() => onSay('retry')} />
        </Section>
        <Section title="Loading">
          <div className="widgets-wide slim wide">
            <Shapes kind="lines" count={3} />
            <Shapes kind="rows" />
          </div>
        </Section>
      </div>
      <Section title="Paging and toasts">
        <div className="widgets-wide slim wide">
          <Paging count={96} page={page} rows={rows} onPage={setPage} onRows={setRows} />
        </div>
        <button
          type="button"
          className="button"
          onClick={() => toast({ tone: 'ok', icon: <CheckIcon />, title: '42h 30min approved', text: 'on job 10482' })}
        >
          Show a toast
        </button>
      </Section>
    </>
  );
}

import { useState } from 'react';
import type { Period } from '#shared/rules/periods.ts';
import { DayField } from '../ui/calendar/day-field.tsx';
import { DaySteps } from '../ui/calendar/day-steps.tsx';
import { RangeField } from '../ui/calendar/range-field.tsx';
import { ChoiceField } from '../ui/fields/choice-field.tsx';
import { ManyField } from '../ui/fields/many-field.tsx';
import { SearchField } from '../ui/fields/search-field.tsx';
import { type DemoProps, Section, TODAY } from './section.tsx';

const STATUSES = [
  { value: 'assigned', label: 'Assigned', count: 26 },
  { value: 'inProgress', label: 'In Progress', count: 58 },
  { value: 'done', label: 'Done', count: 6 },
  { value: 'completed', label: 'Completed', count: 41 },
  { value: 'suspended', label: 'Suspended', count: 7 },
  { value: 'unassigned', label: 'Unassigned', count: 12 },
];

const REGIONS = [
  'Long Island',
  'Queens',
  'Brooklyn',
  'Bronx',
  'Westchester',
  'Staten Island',
  'Hudson Valley',
  'Capital',
  'Mohawk Valley',
  'Central New York',
  'Finger Lakes',
  'Western New York',
].map((label, index) => ({ value: index + 1, label }));

/** Fields that choose. */
export function FieldWidgets({ onSay }: DemoProps) {
  const [range, setRange] = useState<Period | null>({ start: '2026-11-02', end: TODAY });
  const [week, setWeek] = useState<Period | null>(null);
  const [day, setDay] = useState(TODAY);
  const [region, setRegion] = useState(0);
  const [statuses, setStatuses] = useState<string[]>(['assigned', 'inProgress', 'unassigned']);
  const [regions, setRegions] = useState<number[]>([]);
  const [text, setText] = useState('');
  return (
    <Section title="Fields">
      <SearchField
        name="Search jobs"
        placeholder="by Job ID, Address, Foreman, WO#, Client, Supervisor"
        text={text}
        onSearch={(wanted) => {
          setText(wanted);
          onSay(JSON.stringify(wanted));
        }}
      />
      <ManyField
        name="Status"
        choices={STATUSES}
        values={statuses}
        onChoose={(chosen) => {
          setStatuses(chosen);
          onSay(JSON.stringify(chosen));
        }}
      />
      <ManyField name="Regions" choices={REGIONS} values={regions} onChoose={setRegions} />
      <ChoiceField
        name="By Region"
        caption="By Region"
        value={region}
        choices={[
          { value: 0, label: 'All' },
          { value: 1, label: 'Long Island' },
        ]}
        onChoose={setRegion}
      />
      <DayField name="Day" day={day} maxDay={TODAY} onChoose={setDay} />
      <DaySteps name="Stepped day" day={day} maxDay={TODAY} onChoose={setDay} />
      <RangeField
        name="Period"
        range={range}
        maxDay={TODAY}
        onChoose={(chosen) => {
          setRange(chosen);
          onSay(JSON.stringify(chosen));
        }}
      />
      <RangeField name="Week" range={week} minDay="2026-10-05" maxDay={TODAY} maxDays={7} onChoose={setWeek} />
    </Section>
  );
}

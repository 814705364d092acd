import { useState } from 'react';
import { proxy } from 'valtio';
import type { JobStatus } from '#shared/jobs/jobs.ts';
import { formatMinutes } from '#shared/rules/hours.ts';
import { StatusTag } from '../jobs/status-tag.tsx';
import { dayText } from '../ui/calendar/day-time.ts';
import { CutText } from '../ui/overlays/cut-text.tsx';
import type { RowId, TableColumn } from '../ui/table/columns.ts';
import { Table } from '../ui/table/table.tsx';
import { type DemoProps, Section } from './section.tsx';

interface DemoJob {
  id: number;
  jobId: string;
  status: JobStatus;
  address: string;
  startDate: string;
  minutes: number;
  cost: string | null;
}

const STREETS = ['Hempstead Turnpike', 'Merrick Road', 'Sunrise Highway', 'Northern Boulevard', 'Old Country Road'];
const TOWNS = ['Elmont NY', 'Lynbrook NY', 'Freeport NY', 'Manhasset NY', 'Mineola NY'];
const STATUSES: JobStatus[] = ['inProgress', 'suspended', 'assigned', 'completed', 'unassigned', 'done', 'canceled'];

/** Rows that are the same in every run. */
const demoJobs = (count: number): DemoJob[] =>
  Array.from({ length: count }, (_, index) => ({
    id: index + 1,
    jobId: String(10_482 + ((index * 37) % count)),
    status: STATUSES[index % STATUSES.length] ?? 'assigned',
    address: `${(index * 131) % 1_900} ${STREETS[index % STREETS.length]}, ${TOWNS[(index * 3) % TOWNS.length]}`,
    startDate: `2026-${String(1 + ((index * 7) % 11)).padStart(2, '0')}-${String(1 + ((index * 13) % 28)).padStart(2, '0')}`,
    minutes: (index * 947) % 90_000,
    cost: index % 9 === 4 ? null : ((index * 7_331) % 98_000).toFixed(2),
  }));

const money = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

const COLUMNS: readonly TableColumn<DemoJob>[] = [
  { id: 'jobId', head: 'ID#', width: 100, sortValue: ({ jobId }) => jobId, cell: ({ jobId }) => <a href="#job">{jobId}</a> },
  {
    id: 'status',
    head: 'STATUS',
    width: 150,
    sortValue: ({ status }) => status,
    cell: ({ status }) => <StatusTag kind="job" status={status} />,
  },
  {
    id: 'address',
    head: 'JOB ADDRESS',
    sortValue: ({ address }) => address,
    cell: ({ address }) => <CutText>{address}</CutText>,
  },
  {
    id: 'startDate',
    head: 'START DATE',
    kind: 'day',
    width: 130,
    sortValue: ({ startDate }) => startDate,
    cell: ({ startDate }) => dayText(startDate),
  },
  {
    id: 'hours',
    head: 'HOURS',
    kind: 'hours',
    width: 140,
    sortValue: ({ minutes }) => minutes,
    cell: ({ minutes }) => formatMinutes(minutes),
  },
  {
    id: 'cost',
    head: 'COST',
    kind: 'money',
    width: 140,
    sortValue: ({ cost }) => (cost === null ? null : Number(cost)),
    cell: ({ cost }) => cost && money.format(Number(cost)),
  },
];

const FEW = demoJobs(6);
const rowId = ({ id }: DemoJob): number => id;
const nameOf = ({ jobId }: DemoJob): string => `job ${jobId}`;

/** Higher than a screen, and scrolled with the page: the head stays in view under the top bar. */
const LONG = demoJobs(40);

/** Rows that change while they are shown, as those of a live query do. */
const LIVE = proxy({ rows: demoJobs(200) });

/** The generic table in its states. */
export function TableWidgets({ onSay }: DemoProps) {
  const [chosen, setChosen] = useState<RowId[]>([3]);
  return (
    <>
      <Section title="Table" isFlush>
        <Table name="Jobs" rows={FEW} rowId={rowId} columns={COLUMNS} onOpen={({ jobId }) => onSay(`open ${jobId}`)} />
      </Section>
      <Section title="Table with a choice" isFlush>
        <Table
          name="Jobs to add"
          rows={FEW}
          rowId={rowId}
          columns={COLUMNS}
          isShort
          selection={{
            kind: 'many',
            chosen,
            nameOf,
            canChoose: ({ status }) => status !== 'completed',
            onChoose: (ids) => {
              setChosen(ids);
              onSay(JSON.stringify(ids));
            },
          }}
        />
      </Section>
      <Section title="Table with nothing" isFlush>
        <Table name="No jobs" rows={[]} rowId={rowId} columns={COLUMNS} />
      </Section>
      <Section title="Table that loads" isFlush>
        <Table name="Jobs on their way" rows={undefined} rowId={rowId} columns={COLUMNS} isShort />
      </Section>
      <Section title="Table of a page" isFlush>
        <Table name="Jobs of a page" rows={LONG} rowId={rowId} columns={COLUMNS} />
      </Section>
      <ManyRows />
    </>
  );
}

/** 5,000 rows, and 200 that change. */
function ManyRows() {
  const [many] = useState(() => demoJobs(5_000));
  const [rows] = useState(() => [...LIVE.rows]);
  const [chosen, setChosen] = useState<RowId[]>([]);
  return (
    <>
      <Section title="Table of 5,000" isFlush>
        <Table
          name="Thousands of jobs"
          rows={many}
          rowId={rowId}
          columns={COLUMNS}
          height="400px"
          selection={{ kind: 'many', chosen, nameOf, onChoose: setChosen }}
        />
      </Section>
      <Section title="Table of live rows" isFlush>
        <button
          type="button"
          className="button"
          onClick={() => {
            for (const row of LIVE.rows) row.minutes += 1;
          }}
        >
          Another minute
        </button>
        <Table name="Live jobs" rows={rows} rowId={rowId} columns={COLUMNS} height="240px" />
      </Section>
    </>
  );
}

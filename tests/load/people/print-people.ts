import type { Spread } from '../measure.ts';
import type { PeopleRow } from './measure-people.ts';
import type { Checked } from './messages.ts';
import { inWords } from './outages.ts';
import type { Stretch } from './stretch.ts';

const ms = ({ p50, p95, p99 }: Spread): string => [p50, p95, p99].map((value) => value.toPrecision(3)).join(' / ');
const line = (name: string, text: string): void => console.info(`  ${name.padEnd(34)} ${text}`);

const cpu = ({ api, gateway, database }: Stretch['cpuMsPerWrite']): string =>
  `api ${api.toFixed(1)}, database ${database.toFixed(1)}, gateway ${gateway.toFixed(1)}`;
const serving = ({ cpuMsPerWrite: { api, database } }: Stretch): number => api + database;

export function printPeople(row: PeopleRow): void {
  const { idle, shared, live, tabs, concerned, memoryMb, nodes } = row;
  console.info(`\n${row.people} people, ${row.queries} open queries; ms as p50 / p95 / p99`);
  console.info(row.isPinned ? 'What serves runs on one core, what looks and writes on another\n' : '\n');
  line('a dot, commit to screen', `${ms(row.dotMs)}, on ${concerned.dot.toFixed(1)} screens`);
  line('an alert', `${ms(row.alertMs)}, on ${concerned.alert.toFixed(1)} screens`);
  line('an approval', `${ms(row.approvalMs)}, on ${concerned.approval.toFixed(1)} screens`);
  line('any of them', ms(row.anyMs));
  line("the phones' write, nobody looks", ms(idle.writeMs));
  line('  one shared roster', ms(shared.writeMs));
  line('  everybody looks', `${ms(live.writeMs)}, p99 ${(live.writeMs.p99 / idle.writeMs.p99).toFixed(2)} of idle`);
  if (row.typing) {
    const { stretch, typists, answers, answerMs } = row.typing;
    const ratio = (stretch.writeMs.p99 / live.writeMs.p99).toFixed(2);
    line(`  and ${typists} type into Find`, `${ms(stretch.writeMs)}, p99 ${ratio} of without`);
    line('    what they type is found in', `${ms(answerMs)}; ${(answers / live.paceSeconds).toFixed(0)} keys/s`);
  }
  if (row.told) {
    const { stretch, pushes, alerts } = row.told;
    const ratio = (stretch.writeMs.p99 / live.writeMs.p99).toFixed(2);
    line('  and is told by push', `${ms(stretch.writeMs)}, p99 ${ratio} of without; ${pushes} pushes, ${alerts} alerts`);
  }
  line('work took (pace), s', `${live.seconds.toFixed(1)} (${live.paceSeconds})`);
  line(
    'rooms woken for each write',
    `${live.woken.toFixed(1)}, changed ${live.changed.toFixed(1)}: ${(live.woken / live.changed).toFixed(2)}`,
  );
  line('  GETs, and views read', `${live.asked.toFixed(1)}, ${live.looks.toFixed(1)}`);
  line('CPU ms for each write, nobody looks', cpu(idle.cpuMsPerWrite));
  line('  one shared roster', cpu(shared.cpuMsPerWrite));
  line(
    '  everybody looks',
    `${cpu(live.cpuMsPerWrite)}; api and database ${(serving(live) / serving(shared)).toFixed(2)} of shared`,
  );
  if (row.typing) line(`  and ${row.typing.typists} type into Find`, cpu(row.typing.stretch.cpuMsPerWrite));
  if (row.told) line('  and is told by push', cpu(row.told.stretch.cpuMsPerWrite));
  line('  for each query that is opened', cpu(row.cpuMsPerOpening));
  line(
    'memory for each person, kB',
    `api ${((memoryMb.api * 1e3) / row.people).toFixed(0)}, gateway ${((memoryMb.gateway * 1e3) / row.people).toFixed(0)}`,
  );
  line('ledger', `${row.open} connected, ${row.gaps} gaps, ${row.unseen} unseen, ${differing(row.checked)}`);
  sayDifferent(row.checked);
  if (nodes) printNodes(nodes, live);
  line(
    'the same as tabs, every 2 s',
    `${tabs.requestsPerSecond.toFixed(0)} requests/s, ${tabs.failed} failed, answered in ${ms(tabs.answerMs)}`,
  );
  line(
    "  the phones' write",
    `${ms(tabs.stretch.writeMs)}, took ${tabs.stretch.seconds.toFixed(1)} s of ${tabs.stretch.paceSeconds}`,
  );
}

function printNodes(nodes: NonNullable<PeopleRow['nodes']>, live: Stretch): void {
  const { atOne, outages, signedOut } = nodes;
  line(
    'GETs for each write, at one gateway',
    `${atOne.asked.toFixed(1)}; at both ${live.asked.toFixed(1)}: ${(live.asked / atOne.asked).toFixed(2)}`,
  );
  line('  views that the apis read', `${atOne.looks.toFixed(1)}; ${live.looks.toFixed(1)}`);
  for (const outage of outages) console.info(`  ${inWords(outage)}`);
  line('after the kills', differing(nodes.checked));
  sayDifferent(nodes.checked);
  line('Redis is back empty', `${signedOut.people} screens told to sign in; after that ${differing(nodes.checkedAgain)}`);
  sayDifferent(nodes.checkedAgain);
}

const SOME = 5;
function sayDifferent({ different }: Checked): void {
  for (const one of different.slice(0, SOME)) line('', one);
}

const differing = ({ different, documents, late }: Checked): string =>
  `${different.length} of ${documents} documents differ${late > 0 ? `, ${late} at first` : ''}`;

import { FIELD_WORDS, type ShownAs } from '#shared/audit/fields.ts';
import { PART_WORDS } from '#shared/audit/subjects.ts';
import { VALUE_WORDS } from '#shared/audit/values.ts';
import { VERB_WORDS } from '#shared/audit/verbs.ts';
import { fieldKey, shownAs, subjectKey, valueKey, valuePlain, verbKey } from '#shared/audit/words.ts';
import { formatMinutes } from '#shared/rules/hours.ts';
import { timeOfDay, zoneOfTwice } from '#shared/rules/local-time.ts';
import { businessDate } from '#shared/rules/periods.ts';
import { peopleHead, peopleLines } from '../files/people-csv-present.ts';
import { disclosedFields, type FiledEntry, type Names, thingOf } from './disclosure-rules.ts';

const HEADER = [
  'Number',
  'Date',
  'Time',
  'Who',
  'Acting as',
  'What',
  'Done',
  'Employee',
  'Job',
  'Day',
  'Name',
  'Field',
  'Before',
  'After',
  'Address',
  'Device',
  'Request',
  'Program',
];

/** The header of the file. */
export const auditCsvHead = (): string => peopleHead(HEADER);

/** One line per changed field; one line for a change without any. */
export const auditCsvLines = (entries: readonly FiledEntry[], names: Names, timeZone: string): string =>
  peopleLines(entries.flatMap((entry) => linesOf(entry, names, timeZone)));

function linesOf(entry: FiledEntry, names: Names, timeZone: string): string[][] {
  const { at } = entry;
  const [subject, verb] = [subjectKey(entry.subject), verbKey(entry.action)];
  const { person, job, day, name } = thingOf(entry, names);
  const head = [
    String(entry.id),
    businessDate(at, timeZone),
    [timeOfDay(at, timeZone), zoneOfTwice(at, timeZone)].filter(Boolean).join(' '),
    entry.by ?? 'The system',
    entry.actingAs ?? '',
    subject ? PART_WORDS[subject][0] : entry.subject,
    verb ? VERB_WORDS[verb][0] : entry.action,
    person ?? '',
    job ?? '',
    day ?? '',
    name ?? '',
  ];
  const tail = [entry.ip ?? '', entry.device ?? '', entry.requestId ?? '', entry.program ?? ''];
  const fields = Object.entries(disclosedFields(entry, names));
  if (fields.length === 0) return [[...head, '', '', '', ...tail]];
  return fields.map(([field, { before, after }]) => {
    const key = fieldKey(field, entry.subject);
    const as = shownAs(field, entry.subject);
    return [...head, key ? FIELD_WORDS[key][0] : field, valueText(as, before, field), valueText(as, after, field), ...tail];
  });
}

/** Days, moments and sums stay as they are kept: the file is for programs, too. */
function valueText(as: ShownAs | undefined, value: unknown, field: string): string {
  if (value === null || value === undefined) return '';
  if (as === 'word' && Array.isArray(value)) return value.map((one) => valueText(as, one, field)).join(', ');
  const key = valueKey(as, value, field);
  if (key) return VALUE_WORDS[key][0];
  if (as === 'minutes') return formatMinutes(Number(value));
  if (as === 'cents') return (Number(value) / 100).toFixed(2);
  return valuePlain(value);
}

import {
  CENT_FIELDS,
  FIELD_WORDS,
  fieldWord,
  MINUTE_FIELDS,
  SUBJECT_WORDS,
  subjectWord,
  VALUE_WORDS,
  VERB_WORDS,
  valuePlain,
  valueWord,
  verbWord,
} from '#shared/audit/words.ts';
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
];

/** The header of the file. */
export const auditCsvHead = (): string => peopleHead(HEADER);

/** One line per changed field; one line for a change without any. */
export const auditCsvLines = (entries: readonly FiledEntry[], names: Names, timeZone: string): string =>
  peopleLines(entries.flatMap((entry) => linesOf(entry, names, timeZone)));

function linesOf(entry: FiledEntry, names: Names, timeZone: string): string[][] {
  const { at } = entry;
  const [subject, verb] = [subjectWord(entry.subject), verbWord(entry.action)];
  const { person, job, day, name } = thingOf(entry, names);
  const head = [
    String(entry.id),
    businessDate(at, timeZone),
    [timeOfDay(at, timeZone), zoneOfTwice(at, timeZone)].filter(Boolean).join(' '),
    entry.by ?? 'The system',
    entry.actingAs ?? '',
    subject ? SUBJECT_WORDS[subject] : entry.subject,
    verb ? VERB_WORDS[verb] : entry.action,
    person ?? '',
    job ?? '',
    day ?? '',
    name ?? '',
  ];
  const tail = [entry.ip ?? '', entry.device ?? '', entry.requestId ?? ''];
  const fields = Object.entries(disclosedFields(entry, names));
  if (fields.length === 0) return [[...head, '', '', '', ...tail]];
  return fields.map(([field, { before, after }]) => {
    const word = fieldWord(field);
    return [...head, word ? FIELD_WORDS[word] : field, valueText(field, before), valueText(field, after), ...tail];
  });
}

function valueText(field: string, value: unknown): string {
  if (value === null || value === undefined) return '';
  const word = valueWord(field, value);
  if (word) return VALUE_WORDS[word];
  if (MINUTE_FIELDS.has(field)) return formatMinutes(Number(value));
  if (CENT_FIELDS.has(field)) return (Number(value) / 100).toFixed(2);
  return valuePlain(value);
}

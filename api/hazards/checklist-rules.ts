/** One line of a hazard form. */
export type ChecklistItem =
  | { kind: 'check'; label: string; isChecked: boolean; note: string | null }
  | { kind: 'text'; label: string; value: string }
  | { kind: 'tags'; label: string; values: string[] };

export interface ChecklistSection {
  /** Null for the items at the top of the form. */
  title: string | null;
  items: ChecklistItem[];
}

const MAX_ITEMS = 500;
const MAX_TEXT = 1_000;
const LABELS = ['label', 'question', 'name', 'title', 'hazard', 'item', 'text', 'task'];
const ANSWERS = ['isChecked', 'checked', 'answer', 'value', 'done', 'isDone', 'selected'];
const NOTES = ['note', 'notes', 'comment', 'control', 'controls', 'action', 'description'];
/** Drawn separately. */
const SIGNATURES = 'signatures';

type Fields = Record<string, unknown>;

/**
 * Converts the checklist of a hazard form to sections of lines. The phone's form is stored as it
 * came, with any field names: booleans become checks, lists of words tags, lists of questions
 * lines, and nested objects sections of their own.
 */
export function checklistOf(data: Fields): ChecklistSection[] {
  const top: ChecklistSection = { title: null, items: [] };
  const sections: ChecklistSection[] = [];
  for (const [key, value] of Object.entries(data)) {
    if (key === SIGNATURES || isEmpty(value)) continue;
    if (isFields(value)) sections.push({ title: words(key), items: linesOf(value) });
    else if (isQuestions(value)) sections.push({ title: words(key), items: value.map(questionOf) });
    else top.items.push(lineOf(words(key), value));
  }
  let left = MAX_ITEMS;
  return [top, ...sections].flatMap(({ title, items }) => {
    const kept = items.slice(0, left);
    left -= kept.length;
    return kept.length > 0 ? [{ title, items: kept }] : [];
  });
}

const linesOf = (fields: Fields): ChecklistItem[] =>
  Object.entries(fields).flatMap(([key, value]) => (isEmpty(value) ? [] : [lineOf(words(key), value)]));

function lineOf(label: string, value: unknown): ChecklistItem {
  if (typeof value === 'boolean') return { kind: 'check', label, isChecked: value, note: null };
  if (Array.isArray(value) && value.every((one) => typeof one === 'string'))
    return { kind: 'tags', label, values: value.map((one) => cut(one)) };
  return { kind: 'text', label, value: textOf(value) };
}

function questionOf(fields: Fields): ChecklistItem {
  const pick = (names: readonly string[]) => names.map((name) => fields[name]).find((value) => !isEmpty(value));
  const label = cut(textOf(pick(LABELS) ?? 'Item'));
  const answer = pick(ANSWERS);
  const note = pick(NOTES);
  const isYesNo = typeof answer === 'boolean' || /^(yes|no)$/i.test(String(answer ?? ''));
  if (isYesNo) {
    const isChecked = answer === true || /^yes$/i.test(String(answer));
    return { kind: 'check', label, isChecked, note: note === undefined ? null : textOf(note) };
  }
  return {
    kind: 'text',
    label,
    value:
      [answer, note]
        .filter((one) => one !== undefined)
        .map(textOf)
        .join('. ') || '- - -',
  };
}

/** Splits a key into words: `everybodyBriefed` is "Everybody briefed", `ppe` is "PPE". */
function words(key: string): string {
  const spaced = key
    .replaceAll(/([\p{Ll}\p{N}])(\p{Lu})/gu, '$1 $2')
    .replaceAll(/[_-]+/g, ' ')
    .trim()
    .toLowerCase();
  return cut(spaced.length <= 3 ? spaced.toUpperCase() : spaced.charAt(0).toUpperCase() + spaced.slice(1));
}

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null && !Array.isArray(value);
const isQuestions = (value: unknown): value is Fields[] => Array.isArray(value) && value.length > 0 && value.every(isFields);
const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);

function textOf(value: unknown): string {
  if (typeof value === 'string') return cut(value);
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  return cut(typeof value === 'number' ? String(value) : JSON.stringify(value));
}

const cut = (text: string): string => (text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT - 1)}…` : text);

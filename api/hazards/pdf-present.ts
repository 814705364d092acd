import type { ChecklistItem, ChecklistSection } from './checklist-rules.ts';
import { STAND_IN } from './lines-present.ts';
import { COLORS, CONTENT, isWhole, PAGE, Sheet } from './page-present.ts';

/** A member of the crew, and their signature. */
export interface Signer {
  name: string;
  employeeId: string;
  role: string;
  /** JPEG. */
  picture: Buffer | null;
  /** True when they signed, with or without a picture of it. */
  hasSigned: boolean;
}

export interface HazardForm {
  id: number;
  date: string;
  isSigned: boolean;
  createdAt: Date;
  jobNumber: string | null;
  address: string | null;
  region: string | null;
  foreman: string;
  supervisor: string | null;
  crew: readonly Signer[];
  checklist: readonly ChecklistSection[];
}

const NOTHING = '- - -';
const LEFT = PAGE.margin;

/** The spacing of the form, in points. */
interface Spacing {
  /** Below a line of the checklist, and below a section. */
  line: number;
  section: number;
  /** Signatures per row, the height of each, and the position of its line. */
  columns: number;
  card: number;
  signedOn: number;
  gap: number;
}
const WIDE: Spacing = { line: 5, section: 6, columns: 3, card: 70, signedOn: 40, gap: 10 };
const CLOSE: Spacing = { line: 3, section: 6, columns: 4, card: 56, signedOn: 28, gap: 7 };
const NAME = { size: 9, least: 7 } as const;
/** Height of a tag list's name with the space below it. */
const TAGS_LABEL = 13;

/**
 * Draws the hazard form: on one page, with tighter spacing if needed, and on more only for a long
 * crew or checklist.
 */
export function drawHazardForm(form: HazardForm): Promise<Buffer> {
  const title = `Daily Job Hazard Analysis ${form.jobNumber ? `#${form.jobNumber} ` : ''}${form.date}`;
  const wide = draw(form, title, WIDE);
  const close = wide.pages > 1 ? draw(form, title, CLOSE) : undefined;
  const sheet = close && close.pages < wide.pages ? close : wide;
  return sheet.finish(`${title}  ·  Form ${form.id}`);
}

function draw(form: HazardForm, title: string, spacing: Spacing): Sheet {
  const sheet = new Sheet({ title, createdAt: form.createdAt });
  drawHead(sheet, form);
  drawFacts(sheet, form);
  for (const section of form.checklist) drawSection(sheet, section, spacing);
  if (form.checklist.length === 0) {
    heading(sheet, 'Checklist', 20);
    sheet.text('The form has no entries.', LEFT, sheet.y, { color: COLORS.quiet });
    sheet.y += 22;
  }
  drawSignatures(sheet, form, spacing);
  drawGaps(sheet, form);
  return sheet;
}

/** Notes that letters were replaced, and the employee IDs by which the names are found. */
function drawGaps(sheet: Sheet, form: HazardForm): void {
  const named = form.crew.filter(({ name }) => !isWhole(name)).map(({ employeeId }) => employeeId);
  if (named.length === 0 && textsOf(form).every(isWhole)) return;
  const names = named.length > 0 ? ` Names with it, by employee ID: ${named.join(', ')}.` : '';
  const note = `${STAND_IN} is a letter that this page has no font for.${names}`;
  const ink = { size: 8, color: COLORS.quiet, width: CONTENT };
  sheet.room(sheet.heightOf(note, CONTENT, ink));
  sheet.text(note, LEFT, sheet.y, ink);
}

/** Texts that people entered, without the names of the crew. */
const textsOf = ({ checklist, jobNumber, address, region, foreman, supervisor }: HazardForm): string[] => [
  ...[jobNumber, address, region, foreman, supervisor].map((text) => text ?? ''),
  ...checklist.flatMap(({ title, items }) => [title ?? '', ...items.flatMap((item) => Object.values(item).flat().map(String))]),
];

function drawHead(sheet: Sheet, { date, isSigned }: HazardForm): void {
  sheet.doc.rect(0, 0, PAGE.width, 74).fill(COLORS.dark);
  sheet.doc.rect(0, 74, PAGE.width, 3).fill(COLORS.primary);
  sheet.text('Daily Job Hazard Analysis', LEFT, 22, { size: 20, isBold: true, color: '#FFFFFF' });
  sheet.text(longDate(date), LEFT, 48, { size: 10.5, color: '#FFFFFF' });
  const label = isSigned ? 'SIGNED' : 'NOT SIGNED';
  const width = sheet.widthOf(label, { size: 9, isBold: true }) + 34;
  const x = PAGE.width - PAGE.margin - width;
  sheet.doc.roundedRect(x, 26, width, 22, 11).fill('#FFFFFF');
  sheet.tick(x + 10, 32.5, isSigned);
  sheet.text(label, x + 24, 33, { size: 9, isBold: true, color: isSigned ? COLORS.good : COLORS.bad });
  sheet.y = 92;
}

function drawFacts(sheet: Sheet, { jobNumber, address, region, foreman, supervisor, crew }: HazardForm): void {
  const half = CONTENT / 2;
  const quarter = CONTENT / 4;
  const rows = [
    [
      ['JOB', jobNumber ? `#${jobNumber}` : null, quarter],
      ['REGION', region, quarter],
      ['JOB ADDRESS', address, half],
    ],
    [
      ['FOREMAN', foreman, half],
      ['SUPERVISOR', supervisor, quarter],
      ['CREW', `${crew.length} ${crew.length === 1 ? 'person' : 'people'}`, quarter],
    ],
  ] as const;
  const inkOf = (label: string, width: number) => ({ size: 10, isBold: label === 'JOB', width: width - 20 });
  const heights = rows.map((row) =>
    Math.max(36, ...row.map(([label, value, width]) => 20 + sheet.heightOf(value ?? NOTHING, width - 20, inkOf(label, width)))),
  );
  sheet.box(LEFT, sheet.y, CONTENT, 10 + heights.reduce((sum, height) => sum + height, 0), COLORS.tint);
  sheet.y += 12;
  for (const [index, row] of rows.entries()) {
    let x: number = LEFT;
    for (const [label, value, width] of row) {
      sheet.text(label, x + 12, sheet.y, { size: 7, color: COLORS.quiet, isBold: true });
      sheet.text(value ?? NOTHING, x + 12, sheet.y + 10, inkOf(label, width));
      x += width;
    }
    sheet.y += heights[index] ?? 0;
  }
  sheet.y += 13;
}

/**
 * Draws the name of a section, kept together with the first `follows` points of its contents; a
 * remark on the whole section stands at the right.
 */
function heading(sheet: Sheet, title: string, follows: number, remark = ''): void {
  sheet.room(24 + follows);
  sheet.text(title, LEFT, sheet.y, { size: 11.5, isBold: true, color: COLORS.primary });
  if (remark) sheet.text(remark, LEFT, sheet.y + 2.5, { color: COLORS.quiet, width: CONTENT, align: 'right' });
  sheet.y += 16;
  sheet.line(LEFT, sheet.y, CONTENT);
  sheet.y += 8;
}

function drawSection(sheet: Sheet, { title, items }: ChecklistSection, spacing: Spacing): void {
  const tags = items.filter((item) => item.kind === 'tags');
  const lines = items.filter((item) => item.kind !== 'tags');
  const gap = 16;
  const width = (CONTENT - gap) / 2;
  const heightOf = (pair: readonly Line[]) => Math.max(...pair.map((item) => heightOfLine(sheet, item, width)));
  heading(sheet, title ?? 'Hazards and checks', tags[0] ? heightOfFirst(sheet, tags[0]) : heightOf(lines.slice(0, 2)));
  for (const item of tags) drawTags(sheet, item);
  for (let index = 0; index < lines.length; index += 2) {
    const pair = lines.slice(index, index + 2);
    const height = heightOf(pair);
    sheet.room(height);
    for (const [column, item] of pair.entries()) drawLine(sheet, item, LEFT + column * (width + gap), width);
    sheet.y += height + spacing.line;
  }
  sheet.y += spacing.section;
}

type Tags = Extract<ChecklistItem, { kind: 'tags' }>;

/** The size of a tag's box: one with several lines takes the whole width. */
function sizeOfTag(sheet: Sheet, value: string): { width: number; height: number } {
  const width = Math.min(CONTENT, sheet.widthOf(value) + 18);
  return { width, height: Math.max(17, sheet.heightOf(value, width - 14) + 5.5) };
}

/** The name of a tag list with its first tag, which stay together. */
const heightOfFirst = (sheet: Sheet, { values: [first = ''] }: Tags): number => TAGS_LABEL + sizeOfTag(sheet, first).height + 4;

function drawTags(sheet: Sheet, item: Tags): void {
  const { label, values } = item;
  sheet.room(heightOfFirst(sheet, item));
  sheet.text(label, LEFT, sheet.y, { size: 8.5, color: COLORS.quiet, isBold: true });
  sheet.y += TAGS_LABEL;
  let x: number = LEFT;
  let height = 0;
  for (const value of values) {
    const size = sizeOfTag(sheet, value);
    const { width } = size;
    if (x > LEFT && x + width > LEFT + CONTENT) {
      x = LEFT;
      sheet.y += height + 4;
    }
    height = size.height;
    if (sheet.room(height + 4)) x = LEFT;
    sheet.box(x, sheet.y, width, height, COLORS.tint, COLORS.line);
    sheet.text(value, x + 9, sheet.y + 4.5, { width: width - 14 });
    x += width + 6;
  }
  sheet.y += height + 8;
}

type Line = Exclude<ChecklistItem, { kind: 'tags' }>;

function heightOfLine(sheet: Sheet, item: Line, width: number): number {
  const body = width - 16;
  if (item.kind === 'text') return sheet.heightOf(item.label, body, { isBold: true }) + sheet.heightOf(item.value, body);
  return Math.max(11, sheet.heightOf(item.label, body)) + (item.note ? sheet.heightOf(item.note, body, { size: 8 }) : 0);
}

function drawLine(sheet: Sheet, item: Line, x: number, width: number): void {
  const body = width - 16;
  if (item.kind === 'text') {
    sheet.text(item.label, x, sheet.y, { isBold: true, width: body });
    sheet.text(item.value, x, sheet.y + sheet.heightOf(item.label, body, { isBold: true }), { width: body });
    return;
  }
  sheet.tick(x, sheet.y, item.isChecked);
  sheet.text(item.label, x + 15, sheet.y + 0.5, { width: body });
  if (!item.note) return;
  const below = sheet.y + Math.max(11, sheet.heightOf(item.label, body));
  sheet.text(item.note, x + 15, below, { size: 8, color: COLORS.quiet, width: body });
}

function drawSignatures(sheet: Sheet, { crew }: HazardForm, spacing: Spacing): void {
  const { columns, card, gap } = spacing;
  const signed = crew.filter(({ hasSigned }) => hasSigned).length;
  const width = (CONTENT - (columns - 1) * gap) / columns;
  const heightOf = (row: readonly Signer[]) =>
    card + Math.max(0, ...row.map(({ name }) => nameIn(sheet, name, width - 20).below));
  heading(sheet, 'Crew and signatures', heightOf(crew.slice(0, columns)), `${signed} of ${crew.length} signed`);
  for (let index = 0; index < crew.length; index += columns) {
    const row = crew.slice(index, index + columns);
    const height = heightOf(row);
    sheet.room(height);
    for (const [column, person] of row.entries())
      drawSigner(sheet, person, { x: LEFT + column * (width + gap), width, height }, spacing);
    sheet.y += height + gap;
  }
}

/**
 * Fits a name into this width: as large as possible on one line, down to a minimum size, below
 * which it wraps.
 */
function nameIn(sheet: Sheet, name: string, width: number) {
  const fitting = (NAME.size * width) / sheet.widthOf(name, { size: NAME.size, isBold: true });
  const ink = { size: Math.max(NAME.least, Math.min(NAME.size, Math.floor(fitting * 2) / 2)), isBold: true, width };
  const [whole, line] = [name, 'A'].map((text) => sheet.heightOf(text, width, ink)) as [number, number];
  /** `below` is the height of its further lines. */
  return { ink, below: whole - line };
}

function drawSigner(
  sheet: Sheet,
  { name, employeeId, role, picture, hasSigned }: Signer,
  { x, width, height }: { x: number; width: number; height: number },
  { signedOn }: Spacing,
): void {
  const { y } = sheet;
  const inner = width - 20;
  sheet.box(x, y, width, height, null, COLORS.line);
  if (picture) sheet.doc.image(picture, x + 10, y + 3, { fit: [inner, signedOn - 4], align: 'center', valign: 'bottom' });
  else {
    sheet.tick(x + 10, y + signedOn - 15, hasSigned);
    const [words, color] = hasSigned ? (['Signed on the phone', COLORS.good] as const) : (['Not signed', COLORS.bad] as const);
    sheet.text(words, x + 24, y + signedOn - 14.5, { size: 8.5, color, width: inner - 14, height: 10 });
  }
  sheet.line(x + 10, y + signedOn, inner, COLORS.quiet);
  const { ink, below } = nameIn(sheet, name, inner);
  sheet.text(name, x + 10, y + signedOn + 4, ink);
  sheet.text(`${role}  ·  ${employeeId}`, x + 10, y + signedOn + 16 + below, {
    size: 7.5,
    color: COLORS.quiet,
    width: inner,
    height: 10,
  });
}

/** A day has no time zone. */
const longDate = (date: string): string =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeZone: 'UTC' }).format(new Date(`${date}T00:00:00Z`));

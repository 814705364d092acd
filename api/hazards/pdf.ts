import type { ChecklistItem, ChecklistSection } from './checklist.ts';
import { COLORS, CONTENT, PAGE, Sheet } from './page.ts';

/** A person of the crew, and what they signed with. */
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
  jobId: string | null;
  address: string | null;
  region: string | null;
  foreman: string;
  supervisor: string | null;
  crew: readonly Signer[];
  checklist: readonly ChecklistSection[];
}

const NOTHING = '- - -';
const LEFT = PAGE.margin;

/** The hazard form on paper: one page, unless its crew or its checklist need more. */
export function drawHazardForm(form: HazardForm): Promise<Buffer> {
  const title = `Daily Job Hazard Analysis ${form.jobId ? `#${form.jobId} ` : ''}${form.date}`;
  const sheet = new Sheet({ title, createdAt: form.createdAt });
  drawHead(sheet, form);
  drawFacts(sheet, form);
  for (const section of form.checklist) drawSection(sheet, section);
  if (form.checklist.length === 0) {
    heading(sheet, 'Checklist', 20);
    sheet.text('The form has no entries.', LEFT, sheet.y, { color: COLORS.quiet });
    sheet.y += 18;
  }
  drawSignatures(sheet, form);
  return sheet.finish(`${title}  ·  Form ${form.id}`);
}

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

function drawFacts(sheet: Sheet, { jobId, address, region, foreman, supervisor, crew }: HazardForm): void {
  const half = CONTENT / 2;
  const quarter = CONTENT / 4;
  const rows = [
    [
      ['JOB', jobId ? `#${jobId}` : null, quarter],
      ['REGION', region, quarter],
      ['JOB ADDRESS', address, half],
    ],
    [
      ['FOREMAN', foreman, half],
      ['SUPERVISOR', supervisor, quarter],
      ['CREW', `${crew.length} ${crew.length === 1 ? 'person' : 'people'}`, quarter],
    ],
  ] as const;
  sheet.box(LEFT, sheet.y, CONTENT, 84, COLORS.tint);
  rows.forEach((row, index) => {
    let x: number = LEFT;
    for (const [label, value, width] of row) {
      const y = sheet.y + 9 + index * 38;
      sheet.text(label, x + 12, y, { size: 7, color: COLORS.quiet, isBold: true });
      sheet.text(value ?? NOTHING, x + 12, y + 10, {
        size: 10,
        isBold: index === 0 && x === LEFT,
        width: width - 20,
        height: 28,
      });
      x += width;
    }
  });
  sheet.y += 98;
}

/** A section's name, kept together with the first `follows` points of what it names. */
function heading(sheet: Sheet, title: string, follows: number): void {
  sheet.room(24 + follows);
  sheet.text(title, LEFT, sheet.y, { size: 11.5, isBold: true, color: COLORS.primary });
  sheet.y += 16;
  sheet.line(LEFT, sheet.y, CONTENT);
  sheet.y += 8;
}

function drawSection(sheet: Sheet, { title, items }: ChecklistSection): void {
  heading(sheet, title ?? 'Hazards and checks', 20);
  const tags = items.filter((item) => item.kind === 'tags');
  for (const item of tags) drawTags(sheet, item);
  const lines = items.filter((item) => item.kind !== 'tags');
  const gap = 16;
  const width = (CONTENT - gap) / 2;
  for (let index = 0; index < lines.length; index += 2) {
    const pair = lines.slice(index, index + 2);
    const height = Math.max(...pair.map((item) => heightOfLine(sheet, item, width)));
    sheet.room(height);
    for (const [column, item] of pair.entries()) drawLine(sheet, item, LEFT + column * (width + gap), width);
    sheet.y += height + 5;
  }
  sheet.y += 6;
}

function drawTags(sheet: Sheet, { label, values }: Extract<ChecklistItem, { kind: 'tags' }>): void {
  sheet.room(36);
  sheet.text(label, LEFT, sheet.y, { size: 8.5, color: COLORS.quiet, isBold: true });
  sheet.y += 13;
  let x: number = LEFT;
  for (const value of values) {
    const width = Math.min(CONTENT, sheet.widthOf(value) + 18);
    if (x > LEFT && x + width > LEFT + CONTENT) {
      x = LEFT;
      sheet.y += 21;
    }
    if (sheet.room(21)) x = LEFT;
    sheet.box(x, sheet.y, width, 17, COLORS.tint, COLORS.line);
    sheet.text(value, x + 9, sheet.y + 4.5, { width: width - 14, height: 11 });
    x += width + 6;
  }
  sheet.y += 25;
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

const COLUMNS = 3;
const CARD = { height: 70, gap: 10 } as const;

function drawSignatures(sheet: Sheet, { crew }: HazardForm): void {
  heading(sheet, 'Crew and signatures', CARD.height);
  const width = (CONTENT - (COLUMNS - 1) * CARD.gap) / COLUMNS;
  crew.forEach((person, index) => {
    const column = index % COLUMNS;
    if (column === 0) {
      if (index > 0) sheet.y += CARD.height + CARD.gap;
      sheet.room(CARD.height);
    }
    drawSigner(sheet, person, LEFT + column * (width + CARD.gap), width);
  });
  sheet.y += CARD.height + CARD.gap;
}

function drawSigner(sheet: Sheet, { name, employeeId, role, picture, hasSigned }: Signer, x: number, width: number): void {
  const { y } = sheet;
  sheet.box(x, y, width, CARD.height, null, COLORS.line);
  if (picture) sheet.doc.image(picture, x + 10, y + 5, { fit: [width - 20, 32], align: 'center', valign: 'center' });
  else if (hasSigned) {
    sheet.tick(x + 10, y + 20, true);
    sheet.text('Signed on the phone', x + 24, y + 20.5, { size: 8.5, color: COLORS.good });
  } else sheet.text('Signature', x + 10, y + 30, { size: 6.5, color: COLORS.quiet });
  sheet.line(x + 10, y + 40, width - 20, COLORS.quiet);
  sheet.text(name, x + 10, y + 45, { size: 9, isBold: true, width: width - 20, height: 11 });
  sheet.text(`${role}  ·  ${employeeId}`, x + 10, y + 57, { size: 7.5, color: COLORS.quiet, width: width - 20, height: 10 });
}

/** A day has no time zone. */
const longDate = (date: string): string =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeZone: 'UTC' }).format(new Date(`${date}T00:00:00Z`));

import PDFDocument from 'pdfkit';
import { type Face, ownFace } from './fonts-present.ts';
import { type Letter, lettersOf, linesOf, runsOf, STAND_IN } from './lines-present.ts';

export const COLORS = {
  dark: '#002868',
  primary: '#1654B8',
  text: '#1B2433',
  quiet: '#5A6679',
  line: '#D5DBE5',
  tint: '#EEF3FB',
  good: '#1B7F3B',
  bad: '#B3261E',
} as const;
type Color = (typeof COLORS)[keyof typeof COLORS];

const FOOTER = 34;
/** Line height and baseline, as fractions of the font size. */
const LINE = 1.156;
const BASELINE = 0.74;
/** Scale of drawn letters: Inter is that much larger than other fonts of a size. */
const DRAWN = 0.94;
/** Extra points between two lines. */
const GAP = 1;
/** US letter, in points. */
export const PAGE = { width: 612, height: 792, margin: 40 } as const;
export const CONTENT = PAGE.width - 2 * PAGE.margin;

interface Ink {
  size?: number;
  color?: Color | '#FFFFFF';
  isBold?: boolean;
  width?: number;
  align?: 'left' | 'right' | 'center';
  /** Cuts text beyond this height, with an ellipsis. */
  height?: number;
}

/**
 * A document written from top to bottom: `y` is the position of the next item; `room` starts a new
 * page when it does not fit. In points, from the upper left corner.
 */
export class Sheet {
  readonly doc: PDFKit.PDFDocument;
  y: number = PAGE.margin;
  readonly #chunks: Buffer[] = [];
  readonly #done: Promise<Buffer>;

  constructor(info: { title: string; createdAt: Date }) {
    this.doc = new PDFDocument({
      size: [PAGE.width, PAGE.height],
      margin: 0,
      bufferPages: true,
      font: '',
      lang: 'en-US',
      displayTitle: true,
      info: { Title: info.title, Creator: 'Muster', Producer: 'Muster', CreationDate: info.createdAt, ModDate: info.createdAt },
    });
    this.#done = new Promise((resolve, reject) => {
      this.doc.on('data', (chunk: Buffer) => this.#chunks.push(chunk));
      this.doc.on('end', () => resolve(Buffer.concat(this.#chunks)));
      this.doc.on('error', reject);
    });
  }

  get pages(): number {
    return this.doc.bufferedPageRange().count;
  }

  /** Starts a new page unless this height is left; answers whether it did. */
  room(height: number): boolean {
    if (this.y + height <= PAGE.height - PAGE.margin - FOOTER) return false;
    this.doc.addPage();
    this.y = PAGE.margin;
    return true;
  }

  text(content: string, x: number, y: number, { color = COLORS.text, align = 'left', width, height, ...ink }: Ink = {}): void {
    const { size = 9 } = ink;
    const lines = this.#lines(content, width ?? Number.POSITIVE_INFINITY, ink, height);
    for (const [index, line] of lines.entries()) {
      const free = (width ?? 0) - this.#widthOfLine(line, size);
      let at = x + { left: 0, center: free / 2, right: free }[align];
      const baseline = y + index * (size * LINE + GAP) + size * BASELINE;
      this.doc.fillColor(color);
      for (const { text, face } of runsOf(line)) {
        this.#inked(face, size).text(text, at, baseline, { lineBreak: false, baseline: 'alphabetic' });
        at += this.doc.widthOfString(text);
      }
    }
  }

  heightOf(content: string, width: number, ink: Ink = {}): number {
    return this.#lines(content, width, ink).length * ((ink.size ?? 9) * LINE + GAP);
  }

  widthOf(content: string, { size = 9, isBold = false }: Ink = {}): number {
    return this.#widthOfLine(lettersOf(content, isBold), size);
  }

  /** Breaks text into lines of this width; lines beyond the height are cut, with an ellipsis. */
  #lines(content: string, width: number, { size = 9, isBold = false }: Ink, height = Number.POSITIVE_INFINITY): Letter[][] {
    const letters = lettersOf(content, isBold);
    const lines = linesOf(letters, width, (text, face) => this.#inked(face, size).widthOfString(text));
    const most = Math.max(1, Math.floor((height + GAP) / (size * LINE + GAP)));
    if (lines.length <= most) return lines;
    const last = [...(lines[most - 1] ?? [])];
    const ellipsis = { text: '…', face: ownFace(isBold) };
    while (last.length > 0 && this.#widthOfLine([...last, ellipsis], size) > width) last.pop();
    return [...lines.slice(0, most - 1), [...last, ellipsis]];
  }

  #widthOfLine = (line: readonly Letter[], size: number): number =>
    runsOf(line).reduce((sum, { text, face }) => sum + this.#inked(face, size).widthOfString(text), 0);

  #inked = ({ font, key }: Face, size: number): PDFKit.PDFDocument =>
    this.doc.font(font as unknown as PDFKit.Mixins.PDFFontSource, key).fontSize(size * DRAWN);

  box(x: number, y: number, width: number, height: number, fill: Color | null, stroke: Color | null = null): void {
    this.doc.lineWidth(0.7).roundedRect(x, y, width, height, 4);
    if (fill && stroke) this.doc.fillAndStroke(fill, stroke);
    else if (fill) this.doc.fill(fill);
    else if (stroke) this.doc.stroke(stroke);
  }

  line(x: number, y: number, width: number, color: Color = COLORS.line): void {
    this.doc
      .lineWidth(0.7)
      .moveTo(x, y)
      .lineTo(x + width, y)
      .stroke(color);
  }

  /** Draws a ticked or crossed square of 9 points: a shape, not only a color. */
  tick(x: number, y: number, isChecked: boolean): void {
    const color = isChecked ? COLORS.good : COLORS.bad;
    this.doc.lineWidth(0.9).roundedRect(x, y, 9, 9, 1.5).stroke(color).lineWidth(1.3);
    if (isChecked)
      this.doc
        .moveTo(x + 2, y + 4.8)
        .lineTo(x + 3.9, y + 6.8)
        .lineTo(x + 7.2, y + 2.4)
        .stroke(color);
    else
      this.doc
        .moveTo(x + 2.4, y + 2.4)
        .lineTo(x + 6.6, y + 6.6)
        .moveTo(x + 6.6, y + 2.4)
        .lineTo(x + 2.4, y + 6.6)
        .stroke(color);
  }

  /** Writes the footer of every page and closes the document. */
  finish(foot: string): Promise<Buffer> {
    const { start, count } = this.doc.bufferedPageRange();
    for (let page = start; page < start + count; page++) {
      this.doc.switchToPage(page);
      const y = PAGE.height - PAGE.margin - 8;
      this.line(PAGE.margin, y - 8, CONTENT);
      this.text(foot, PAGE.margin, y, { size: 7.5, color: COLORS.quiet, width: CONTENT * 0.75, height: 10 });
      this.text(`Page ${page - start + 1} of ${count}`, PAGE.margin, y, {
        size: 7.5,
        color: COLORS.quiet,
        width: CONTENT,
        align: 'right',
      });
    }
    this.doc.end();
    return this.#done;
  }
}

/** Whether the fonts have every letter of a text. */
export const isWhole = (content: string): boolean =>
  !lettersOf(content.replaceAll(STAND_IN, ''), false).some(({ text }) => text === STAND_IN);

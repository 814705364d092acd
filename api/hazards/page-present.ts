import PDFDocument from 'pdfkit';

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

const FONTS = { plain: 'Helvetica', bold: 'Helvetica-Bold' } as const;
const FOOTER = 34;
/** US letter, in points. */
export const PAGE = { width: 612, height: 792, margin: 40 } as const;
export const CONTENT = PAGE.width - 2 * PAGE.margin;

interface Ink {
  size?: number;
  color?: Color | '#FFFFFF';
  isBold?: boolean;
  width?: number;
  align?: 'left' | 'right' | 'center';
  /** Cuts what does not fit into this height, with an ellipsis. */
  height?: number;
}

/**
 * A document written from top to bottom: `y` is where the next thing goes, `room` makes a new page
 * when it does not fit. Points from the upper left corner.
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

  /** Goes on to a new page unless this height is left; says whether it did. */
  room(height: number): boolean {
    if (this.y + height <= PAGE.height - PAGE.margin - FOOTER) return false;
    this.doc.addPage();
    this.y = PAGE.margin;
    return true;
  }

  text(content: string, x: number, y: number, { size = 9, color = COLORS.text, isBold = false, ...options }: Ink = {}): void {
    this.doc
      .font(isBold ? FONTS.bold : FONTS.plain)
      .fontSize(size)
      .fillColor(color);
    this.doc.text(printable(content), x, y, {
      lineGap: 1,
      ...options,
      ...(options.height === undefined ? {} : { ellipsis: true }),
    });
  }

  heightOf(content: string, width: number, { size = 9, isBold = false }: Ink = {}): number {
    this.doc.font(isBold ? FONTS.bold : FONTS.plain).fontSize(size);
    return this.doc.heightOfString(printable(content), { width, lineGap: 1 });
  }

  widthOf(content: string, { size = 9, isBold = false }: Ink = {}): number {
    this.doc.font(isBold ? FONTS.bold : FONTS.plain).fontSize(size);
    return this.doc.widthOfString(printable(content));
  }

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

  /** A ticked or crossed square of 9 points: a shape, not only a color. */
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

  /** Writes every page's foot and closes the document. */
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

/** Beyond Latin-1, what the standard fonts can draw. */
const DRAWABLE = new Set('€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ');

/** Letters with a stroke, which do not come apart into a letter and an accent. */
const STROKES: Readonly<Record<string, string>> = { Ł: 'L', ł: 'l', Đ: 'D', đ: 'd', Ħ: 'H', ħ: 'h', Ŧ: 'T', ŧ: 't', ı: 'i' };

/**
 * Text as the document's fonts can draw it: accents that they lack are dropped, other signs become
 * `?`.
 */
export function printable(text: string): string {
  return [...text.replaceAll(/[\t\n\r]+/g, ' ')].map((sign) => (canDraw(sign) ? sign : plain(sign))).join('');
}

function plain(sign: string): string {
  const letters = [...(STROKES[sign] ?? sign).normalize('NFKD')].filter(canDraw).join('');
  return letters !== '' || /\p{M}|\p{C}/u.test(sign) ? letters : '?';
}

const canDraw = (sign: string): boolean => /^[\x20-\x7e\xa0-\xff]$/.test(sign) || DRAWABLE.has(sign);

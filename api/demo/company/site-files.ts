import { encodePng } from '../pictures.ts';
import type { Random } from '../random.ts';
import { type DayOf, minutesAfter } from './calendar.ts';
import { type DemoFile, demoFile } from './demo-file.ts';
import type { JobPlan } from './job-plans.ts';
import type { JobRows } from './job-rows.ts';
import type { PeopleIds } from './people-rows.ts';
import { asOf } from './sheets.ts';

/** Number of receipts that visitors may look at; each is a file on disk. */
const RECEIPTS = 40;
const PHOTOGRAPHED_JOBS = 12;
const PHOTOS = ['Trench open', 'Conduit laid', 'Ready for paving'] as const;

interface Context {
  plans: readonly JobPlan[];
  ids: PeopleIds;
  day: DayOf;
}

/**
 * Makes receipts for the newest expenses of the first crews' jobs, and gives the expenses their
 * files; adds photos of the sites.
 */
export function siteFiles({ plans, ids, day }: Context, { expenses }: JobRows, random: Random): DemoFile[] {
  const files: DemoFile[] = [];
  const photographed = plans
    .filter(({ status, foreman }) => status === 'inProgress' && foreman !== null)
    .toSorted((one, other) => (one.foreman ?? 0) - (other.foreman ?? 0))
    .slice(0, PHOTOGRAPHED_JOBS);
  const isPhotographed = new Set(photographed.map(({ id }) => id));
  const add = (name: string, contentType: string, bytes: Buffer, uploadedById: number | null | undefined, at: Date) => {
    const id = files.length + 1;
    files.push(
      demoFile({ id, fileName: name, type: 'job_site_photo', contentType, uploadedById: uploadedById ?? null }, bytes, at),
    );
    return id;
  };
  const newest = expenses
    .filter(({ jobId }) => isPhotographed.has(jobId))
    .toSorted((one, other) => (one.date < other.date ? 1 : -1))
    .slice(0, RECEIPTS);
  for (const expense of newest) {
    const lines = [expense.description, `Date ${expense.date}`, `Total $${expense.amount}`];
    const at = expense.createdAt as Date;
    expense.fileId = add(`receipt-${expense.id}.pdf`, 'application/pdf', receipt(lines), expense.createdById, at);
  }
  for (const plan of photographed) {
    const createdById = ids.foremen[plan.foreman ?? -1]!;
    for (const [index, description] of PHOTOS.entries()) {
      const { date, start } = day(index - PHOTOS.length);
      const at = minutesAfter(start, 15 * 60);
      const fileId = add(
        `site-${plan.jobId}-${index + 1}.png`,
        'image/png',
        sitePicture(random.int(0, LOOKS - 1)),
        createdById,
        at,
      );
      expenses.push({
        id: expenses.length + 1,
        jobId: plan.id,
        date,
        description,
        amount: '0.00',
        type: null,
        fileId,
        createdById,
        searchData: description.toLowerCase(),
        ...asOf(at),
      });
    }
  }
  return files;
}

const LOOKS = 4;
const [WIDTH, HEIGHT] = [320, 240];
const drawn = new Map<number, Buffer>();

/** Draws a street with a trench, seen from above the curb. */
function sitePicture(look: number): Buffer {
  const known = drawn.get(look);
  if (known) return known;
  const horizon = 80 + look * 6;
  const trench = 120 + look * 18;
  const bytes = encodePng(WIDTH, HEIGHT, (x, y) => {
    const depth = (y - horizon) / (HEIGHT - horizon);
    if (y < horizon) return x % 90 < 58 && y > horizon - 34 - ((x * 7) % 23) ? 0x8a7f78 : 0xbcd3e6;
    const half = 6 + depth * 46;
    const from = Math.abs(x - trench - depth * 30);
    if (from < half) return depth > 0.25 && Math.abs(from - half * 0.4) < 4 ? 0xe0761c : 0x5a4330;
    if (from < half + 5) return 0x9c7a52;
    if (y % 48 < 5 && Math.abs(x - 292) < 9) return 0xff7a00;
    return (x * 13 + y * 29) % 17 === 0 ? 0x6d6f73 : 0x777a7f;
  });
  drawn.set(look, bytes);
  return bytes;
}

/** Draws a receipt with a few lines. */
function receipt(lines: readonly string[]): Buffer {
  const shown = ['RECEIPT', ...lines]
    .map((line) => `(${line.replaceAll(/[()\\]/g, ' ').replaceAll(/[^ -~]/g, '-')}) Tj T*`)
    .join('\n');
  const text = `BT /F1 16 Tf 22 TL 40 300 Td\n${shown}\nET`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 320 360] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${text.length} >>\nstream\n${text}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Courier >>',
  ];
  let page = '%PDF-1.4\n';
  const places = objects.map((object, index) => {
    const place = page.length;
    page += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(place).padStart(10, '0')} 00000 n \n`;
  });
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${places.join('')}`;
  return Buffer.from(`${page}${table}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${page.length}\n%%EOF\n`);
}

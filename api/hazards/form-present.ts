import sharp from 'sharp';
import type { HazardPdf } from '#shared/hazards.ts';
import { numberOf } from '#shared/jobs/shown-number.ts';
import { type Signature, signaturesIn } from '../timesheets/sheets/signature-rules.ts';
import { checklistOf } from './checklist-rules.ts';
import type { FoundHazardForm } from './form-query.ts';
import { drawHazardForm, type Signer } from './pdf-present.ts';

interface Person {
  id: number;
  name: string;
  employeeId: string;
  role: string;
}

/** A hazard form as a PDF: job, day, foreman, crew, checklist and signatures. */
export async function presentHazardForm({ row, day, job, crew }: FoundHazardForm): Promise<HazardPdf> {
  const { id } = row;
  const pdf = await drawHazardForm({
    id,
    date: row.date,
    isSigned: row.isSigned,
    createdAt: row.createdAt,
    jobNumber: job ? numberOf(job) : null,
    address: job?.address ?? null,
    region: job?.region ?? day.region ?? null,
    foreman: day.foreman,
    supervisor: day.supervisor ?? null,
    crew: await signersOf(crew, row),
    checklist: checklistOf(row.data),
  });
  const fileName = `hazard-form-${[job && numberOf(job).replaceAll(/[^\w-]+/g, '_'), row.date, id].filter(Boolean).join('-')}.pdf`;
  return { id, date: row.date, isSigned: row.isSigned, jobId: job?.id ?? null, fileName, pdf: pdf.toString('base64') };
}

/**
 * The crew with their signatures; signers outside the crew come last. The form's own mark is the
 * foreman's.
 */
async function signersOf(
  crew: readonly Person[],
  { data, isSigned, foremanId }: { data: Record<string, unknown>; isSigned: boolean; foremanId: number },
): Promise<Signer[]> {
  const left = new Set(signaturesIn(data));
  const take = (person: Person) => {
    const own = [...left].find((one) => one.employeeId === person.id) ?? [...left].find((one) => isNameOf(one, person));
    if (own) left.delete(own);
    return own;
  };
  const signed = crew.map((person) => ({ person, own: take(person) }));
  const others = [...left].filter(({ name }) => name !== null);
  return Promise.all([
    ...signed.map(async ({ person, own }) => ({
      name: person.name,
      employeeId: person.employeeId,
      role: ROLES[person.role] ?? 'Crew member',
      picture: await pictureOf(own),
      hasSigned: own !== undefined || (isSigned && person.id === foremanId),
    })),
    ...others.map(async (one) => ({
      name: one.name ?? '',
      employeeId: 'not on the crew list',
      role: 'Visitor',
      picture: await pictureOf(one),
      hasSigned: true,
    })),
  ]);
}

const ROLES: Readonly<Record<string, string>> = { foreman: 'Foreman', worker: 'Crew member', supervisor: 'Supervisor' };

const pictureOf = (signature: Signature | undefined): Promise<Buffer | null> =>
  signature?.image ? drawnPicture(signature.image) : Promise.resolve(null);

const isNameOf = ({ employeeId, name }: Signature, person: Person): boolean =>
  employeeId === null && name?.toLowerCase() === person.name.toLowerCase();

const MAX_PIXELS = 4_000_000;

/**
 * Converts a drawn signature to a JPEG on white, at most as large as the form needs; null when the
 * bytes are not a picture. The PDF library embeds a picture without decoding it, so its size and
 * format are checked by decoding it here.
 */
async function drawnPicture(base64: string): Promise<Buffer | null> {
  try {
    return await sharp(Buffer.from(base64, 'base64'), { limitInputPixels: MAX_PIXELS })
      .flatten({ background: '#ffffff' })
      .resize({ width: 600, height: 200, fit: 'inside', withoutEnlargement: true })
      .jpeg({ quality: 85 })
      .toBuffer();
  } catch {
    return null;
  }
}

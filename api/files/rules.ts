import { type SentFileType, TAKEN } from '#shared/files.ts';
import { Failure } from '#shared/http/errors.ts';

export type ContentType = 'image/jpeg' | 'image/png' | 'application/pdf' | MadeType;
/** Types that the api generates and nobody uploads. */
type MadeType = 'text/csv; charset=utf-8' | 'text/plain; charset=us-ascii';

const BY_EXTENSION: Readonly<Record<string, ContentType>> = {
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  // Windows saves a JPEG from a page under this extension.
  jfif: 'image/jpeg',
  png: 'image/png',
  pdf: 'application/pdf',
};

/** Magic bytes of each type. */
const SIGNATURES: Readonly<Record<ContentType, readonly number[]>> = {
  'image/jpeg': [0xff, 0xd8, 0xff],
  'image/png': [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
  'application/pdf': [0x25, 0x50, 0x44, 0x46, 0x2d],
  'text/csv; charset=utf-8': [],
  'text/plain; charset=us-ascii': [],
};
/** Number of leading bytes that identify a type. */
export const HEAD_BYTES = 16;

/** Pictures that are refused, by magic bytes: phones and browsers save them as .jpg. */
const OTHER_PICTURES: readonly (readonly [string, RegExp])[] = [
  ['HEIC', /^.{4}ftyp(?:hei[cmsx]|hev[cmsx]|mif1|msf1)/s],
  ['AVIF', /^.{4}ftypavi[fs]/s],
  ['WebP', /^RIFF.{4}WEBP/s],
  ['GIF', /^GIF8/],
  ['TIFF', /^(?:II\*\0|MM\0\*)/],
  ['BMP', /^BM.{4}\0{4}/s],
];

/**
 * The longer side of a stored picture, in pixels: a face at the largest size on a screen, a site
 * photo large enough to read a receipt.
 */
export const LONGEST_SIDE: Readonly<Record<SentFileType, number>> = {
  job_site_photo: 4_096,
  clock_photo: 1_024,
  employee_picture: 1_024,
};
/** Bounds decompression: a small file can unpack to more than the memory. */
export const MAX_MEGAPIXELS = 50;

/**
 * The type that a file must have, by its name.
 * @throws Failure 415 for everything but pdf, png, jpg, jpeg and its alias jfif
 */
export function contentTypeFor(fileName: string, type: SentFileType): ContentType {
  const ending = /\.([a-z]{3,4})$/i.exec(fileName)?.[1]?.toLowerCase() ?? '';
  const contentType = BY_EXTENSION[ending];
  const { endings, aliases } = TAKEN[type];
  if (contentType && [...endings, ...aliases].includes(ending)) return contentType;
  const allowed = `${endings.slice(0, -1).join(', ')} or ${endings.at(-1)}`;
  throw new Failure(415, `The file must be ${allowed}`, { errors: [{ field: 'fileName', reason: `must end in ${allowed}` }] });
}

export type PictureType = 'image/jpeg' | 'image/png';
export const isPicture = (contentType: ContentType): contentType is PictureType => contentType.startsWith('image/');

export const tooLarge = (maxBytes: number) =>
  new Failure(413, `The file must not have more than ${maxBytes.toLocaleString('en-US')} bytes`, { code: 'TOO_LARGE' });

/** @param head its first bytes: a picture of another type is named, with the way to convert it */
export function notWhatItSays(head: Uint8Array): Failure {
  const begins = Buffer.from(head.subarray(0, HEAD_BYTES)).toString('latin1');
  const kind = OTHER_PICTURES.find(([, form]) => form.test(begins))?.[0];
  const how = kind === 'HEIC' ? ', on an iPhone by Settings, Camera, Formats, Most Compatible' : '';
  const message = kind ? `The file is a ${kind} picture: share or save it as JPEG${how}` : 'The file is not what its name says';
  return new Failure(415, message, { code: 'CONTENT' });
}

/**
 * Checks the magic bytes, since a name can say anything. A PNG may be called .jpg: re-encoding
 * makes it one [files-3]. A photo as a PNG would be many times as large.
 */
export const isContent = (head: Uint8Array, contentType: ContentType): boolean =>
  begins(head, contentType) || (contentType === 'image/jpeg' && begins(head, 'image/png'));

const begins = (head: Uint8Array, type: ContentType): boolean => SIGNATURES[type].every((byte, index) => head[index] === byte);

/** @throws Failure 410 for a file whose bytes were removed after their time, or with its person */
export function assertKept({ removedAt }: { removedAt: Date | null }): void {
  if (removedAt !== null) throw new Failure(410, 'The picture was removed after its time', { code: 'REMOVED' });
}

const NAME_MAX = 200;

/**
 * Cleans a name for display and headers: no folders, no control or direction characters, cut at the
 * front when too long.
 */
export function cleanName(fileName: string): string {
  const base = fileName.split(/[/\\]/).at(-1) ?? '';
  const clean = base.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}"]/gu, '').trim();
  const named = clean.startsWith('.') || clean === '' ? `file${clean}` : clean;
  // Do not split a surrogate pair.
  return named.slice(-NAME_MAX).replace(/^[\uDC00-\uDFFF]/, '');
}

/** `Content-Disposition` (RFC 6266): pictures may be shown, everything else is only saved. */
export function disposition(fileName: string, contentType: string, isDownload: boolean): string {
  const way = isDownload || !contentType.startsWith('image/') ? 'attachment' : 'inline';
  const ascii = fileName.replaceAll(/[^\x20-\x7e]|["\\]/g, '_');
  const encoded = encodeURIComponent(fileName).replaceAll(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${way}; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}

const UPLOAD_MS = 15 * 60_000;
const MADE_MS = 10 * 60_000;
const DAY_MS = 86_400_000;
/** A phone may be offline for days between a picture and the day that names it. */
const UNREFERENCED_DAYS = 7;

/** The sweep deletes files without a reference since this time [files-4]. */
export const sweptBefore = (now: Date): Date => new Date(now.getTime() - UNREFERENCED_DAYS * DAY_MS);

/** An upload address is good for a quarter of an hour. */
export const uploadExpiry = (now: Date): Date => new Date(now.getTime() + UPLOAD_MS);

/** Files whose upload addresses have expired, and may have been used again since the last night. */
export const sentAgain = (now: Date) => ({
  after: new Date(now.getTime() - 2 * DAY_MS),
  until: new Date(now.getTime() - UPLOAD_MS),
});

/**
 * A reading address is valid for two to three days and constant for a whole (UTC) day: answers with
 * it stay equal, and one that a reader holds until the next business day never has an expired
 * address.
 */
export const readExpiry = (now: Date): Date => new Date((Math.floor(now.getTime() / DAY_MS) + 3) * DAY_MS);

/**
 * The address of a generated file, e.g. everybody's rates, is valid for ten minutes: it is
 * requested when somebody saves the file, and needs no session.
 */
export const madeExpiry = (now: Date): Date => new Date(now.getTime() + MADE_MS);

/**
 * Whether an address was given for longer than that, with tolerance for the clock of the process
 * that gave it.
 */
export const isTooLongForMade = (expiresAtMs: number, now: Date): boolean => expiresAtMs - now.getTime() > 2 * MADE_MS;

/** One entry of the form's `signatures`. */
export interface Signature {
  /** The employee's row number, when the phone sent it. */
  employeeId: number | null;
  name: string | null;
  /** The drawn picture in base64. */
  image: string | null;
}

const MAX_SIGNATURES = 100;

/** The longest first name plus the longest last name. */
const MAX_NAME = 201;

const MAX_BASE64 = 700_000;

const DATA_URL = /^(?:data:image\/(?:png|jpeg);base64,)?([A-Za-z0-9+/]+={0,2})$/;

/**
 * Reads `signatures`: a list of signers, or an object by employee number. Malformed entries are
 * left out.
 */
export function signaturesIn(data: Record<string, unknown>): Signature[] {
  const given = data['signatures'];
  if (typeof given !== 'object' || given === null) return [];
  const entries: [string | null, unknown][] = Array.isArray(given) ? given.map((one) => [null, one]) : Object.entries(given);
  return entries.slice(0, MAX_SIGNATURES).flatMap(([key, value]) => {
    const fields = typeof value === 'string' ? { image: value } : value;
    if (typeof fields !== 'object' || fields === null) return [];
    const { employeeId = key, name, fullName, image, signature } = fields as Record<string, unknown>;
    const number = Number(employeeId);
    return [
      {
        employeeId: employeeId !== null && Number.isInteger(number) && number > 0 ? number : null,
        name: textIn(name) ?? textIn(fullName),
        image: base64In(image) ?? base64In(signature),
      },
    ];
  });
}

const textIn = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value.slice(0, MAX_NAME) : null);

const base64In = (value: unknown): string | null =>
  typeof value === 'string' && value.length <= MAX_BASE64 ? (DATA_URL.exec(value)?.[1] ?? null) : null;

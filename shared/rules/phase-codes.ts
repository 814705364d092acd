/** Codes that the books need and nobody works on [phase-codes-1]. */
// biome-ignore format: a word list
const INTERNAL_CODES = [
  'ASPH', 'FUEL', 'FUSE', 'GRVL', 'HAUL', 'INEQ', 'INSU', 'MAOH', 'MATE', 'MATG', 'MATL', 'OVHD',
  'PERD', 'SAND', 'SHOR', 'TANE', 'TOOLB', 'TOOLE', 'TOOLG', '999999999999', 'OVCOGS', 'Rebill',
] as const;

/** What of a code is compared: letters and digits, in either case. */
export const phaseCodeKey = (code: string): string => code.replaceAll(/[^\p{L}\p{N}]/gu, '').toUpperCase();

const INTERNAL_KEYS: ReadonlySet<string> = new Set(INTERNAL_CODES.map(phaseCodeKey));

/**
 * True for a code that no list offers. Non-alphanumeric characters are ignored: `MAT-L` is `MATL`.
 */
export const isInternalPhaseCode = (code: string): boolean => INTERNAL_KEYS.has(phaseCodeKey(code));

/** Internal codes of bookkeeping, on which nobody works [phase-codes-1]. */
// biome-ignore format: a word list
const INTERNAL_CODES = [
  'ASPH', 'FUEL', 'FUSE', 'GRVL', 'HAUL', 'INEQ', 'INSU', 'MAOH', 'MATE', 'MATG', 'MATL', 'OVHD',
  'PERD', 'SAND', 'SHOR', 'TANE', 'TOOLB', 'TOOLE', 'TOOLG', '999999999999', 'OVCOGS', 'Rebill',
] as const;

/** The comparison key of a code: letters and digits in upper case. */
export const phaseCodeKey = (code: string): string => code.replaceAll(/[^\p{L}\p{N}]/gu, '').toUpperCase();

const INTERNAL_KEYS: ReadonlySet<string> = new Set(INTERNAL_CODES.map(phaseCodeKey));

/** True for a code that no list offers. Other characters are ignored: `MAT-L` equals `MATL`. */
export const isInternalPhaseCode = (code: string): boolean => INTERNAL_KEYS.has(phaseCodeKey(code));

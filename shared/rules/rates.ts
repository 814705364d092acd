/** A pay rate as people write it: `Foreman - ST 48.50` (specification 1, section 3, rate fields). */
export interface Rate {
  name: string;
  type: string;
  /** Cents per hour. */
  cents: number;
}

const FORMAT = /^(\S(?:.*\S)?)\s+-\s*(\S+)\s+\$?(\d{1,3}(?:,\d{3})+|\d{1,6})(\.\d{1,2})?$/;

/** Reads `name - type rate`, at most 999,999.99 dollars per hour; undefined when it is something else. */
export function readRate(text: string): Rate | undefined {
  const [, name, type, whole, fraction = ''] = FORMAT.exec(text.trim()) ?? [];
  if (name === undefined || type === undefined || whole === undefined) return undefined;
  const cents = Number(whole.replaceAll(',', '')) * 100 + Number(fraction.slice(1).padEnd(2, '0'));
  return cents > 99_999_999 ? undefined : { name, type, cents };
}

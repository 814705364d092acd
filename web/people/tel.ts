/** The address that calls a number: `tel:+15165550161;ext=12`. */
export function telOf(phone: string): string {
  const [number = '', extension] = phone.split(/\s*(?:x|ext\.?|#)\s*/i);
  return `tel:${number.replaceAll(/[^\d+]/g, '')}${extension ? `;ext=${extension}` : ''}`;
}

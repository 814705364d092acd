const PHONE = /^\+?1?\D*(\d{3})\D*(\d{3})\D*(\d{4})\D*(\d{0,6})$/;

/** `9145550142x12` → `(914) 555-0142 ext 12`; what is no such number stays as it was typed. */
export function phoneText(typed: string): string {
  const [, area, office, line, extension] = PHONE.exec(typed.trim()) ?? [];
  if (area === undefined) return typed.trim();
  return `(${area}) ${office}-${line}${extension ? ` ext ${extension}` : ''}`;
}

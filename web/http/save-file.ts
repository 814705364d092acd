const REVOKED_AFTER_MS = 100;

/** Hands a file that came as base64 to the browser's downloads. */
export function saveFile(fileName: string, base64: string, type: string): void {
  const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
  saveBlob(new Blob([bytes], { type }), fileName);
}

/** The same for a file that is here. */
export function saveBlob(blob: Blob, fileName: string): void {
  const url = URL.createObjectURL(blob);
  saveFrom(url, fileName);
  setTimeout(() => URL.revokeObjectURL(url), REVOKED_AFTER_MS);
}

/** The same for a file that lies at an address. */
export function saveFrom(url: string, fileName: string): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
}

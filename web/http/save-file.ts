const REVOKED_AFTER_MS = 100;

/** Saves a base64 file by the browser's downloads. */
export function saveFile(fileName: string, base64: string, type: string): void {
  const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
  saveBlob(new Blob([bytes], { type }), fileName);
}

/** Saves a blob. */
export function saveBlob(blob: Blob, fileName: string): void {
  const url = URL.createObjectURL(blob);
  saveFrom(url, fileName);
  setTimeout(() => URL.revokeObjectURL(url), REVOKED_AFTER_MS);
}

/** Saves the file at a URL. */
export function saveFrom(url: string, fileName: string): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
}

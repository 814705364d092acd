import { useState } from 'react';

/** Copies a text to the clipboard, and says whether the last attempt did; null before the first. */
export function useCopy(): { copied: 'yes' | 'no' | null; copy: (text: string) => void } {
  const [copied, setCopied] = useState<'yes' | 'no' | null>(null);
  // A page without https has no `navigator.clipboard`: this throws.
  const write = async (text: string): Promise<void> => navigator.clipboard.writeText(text);
  const copy = (text: string): void =>
    void write(text).then(
      () => setCopied('yes'),
      () => setCopied('no'),
    );
  return { copied, copy };
}

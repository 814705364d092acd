import { useEffect, useState } from 'react';

/** A pause in typing; the offer of a field need not wait as long as a list does. */
const PAUSE_MS = 300;

/**
 * Debounces a typed text: the text, and its value at the last pause. Clearing it takes effect at
 * once.
 */
export function useTyped() {
  const [typed, setTyped] = useState('');
  const [settled, setSettled] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed), typed === '' ? 0 : PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  return { typed, settled, setTyped };
}

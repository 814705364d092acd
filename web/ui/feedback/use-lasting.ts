import { useEffect, useState } from 'react';

/** True once something has gone on for so long: what is over sooner is not worth a word. */
export function useLasting(isOn: boolean, afterMs: number): boolean {
  const [isLasting, setLasting] = useState(false);
  useEffect(() => {
    if (!isOn) return;
    const timer = setTimeout(() => setLasting(true), afterMs);
    return () => {
      clearTimeout(timer);
      setLasting(false);
    };
  }, [isOn, afterMs]);
  return isOn && isLasting;
}

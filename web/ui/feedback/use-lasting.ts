import { useEffect, useState } from 'react';

/** True once `isOn` has been true for `afterMs`; false at once when it no longer is. */
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

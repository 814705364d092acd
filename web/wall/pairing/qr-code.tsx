import { useMemo } from 'react';
import { encode } from 'uqr';

/** A quiet zone of four modules, as scanners need it. */
const QUIET = 4;

/** An address as a QR code: one path of a vector drawing, sharp at any size. */
export function QrCode({ address, label }: { address: string; label: string }) {
  const { size, path } = useMemo(() => {
    const { size: modules, data } = encode(address, { ecc: 'M', border: QUIET });
    const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
    return { size: modules, path: dark.join('') };
  }, [address]);
  return (
    <svg className="pairing-qr" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <path d={path} />
    </svg>
  );
}

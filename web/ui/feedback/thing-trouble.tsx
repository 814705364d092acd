import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { Empty, Failed } from './state-card.tsx';

interface ThingTroubleProps {
  icon: ReactNode;
  /** What the api said instead of the thing; undefined where it said nothing. */
  error: { statusCode: number; message: string } | undefined;
  /** It is not there, or not theirs to see. */
  notHere: string;
  /** The list that it would be in, and what the way there is called. */
  list: { href: string; name: string };
  /** It could not be had. */
  failed: string;
  onRetry: () => void;
}

/** In the place of a page about one thing that is not there or could not be had. */
export function ThingTrouble({ icon, error, notHere, list, failed, onRetry }: ThingTroubleProps) {
  return (
    <div className="card">
      {error?.statusCode === 404 ? (
        <Empty
          icon={icon}
          action={
            <Link className="button" href={list.href}>
              {list.name}
            </Link>
          }
        >
          {notHere}
        </Empty>
      ) : (
        <Failed title={failed} reason={error?.message} onRetry={onRetry} />
      )}
    </div>
  );
}

import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { Empty, Failed } from './state-card.tsx';

interface RecordErrorProps {
  icon: ReactNode;
  /** The api's answer; undefined if there was none. */
  error: { statusCode: number; message: string } | undefined;
  /** Text for a 404: the record does not exist, or the person may not see it. */
  notHere: string;
  /** Link to the list of such records. */
  list: { href: string; name: string };
  /** Title for any other error. */
  failed: string;
  onRetry: () => void;
}

/** Replaces the page of one record that was not found or could not be fetched. */
export function RecordError({ icon, error, notHere, list, failed, onRetry }: RecordErrorProps) {
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

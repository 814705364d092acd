import { useSnapshot } from 'valtio';
import type { LiveAnswers } from '#shared/live.ts';
import { useNow } from '#web/clock/use-now.ts';
import './identity.css';

/** The name of a display in large letters, while an admin looks for it. */
export function Identity({ data }: { data: LiveAnswers['ownDisplay'] }) {
  const { name, identifyUntil } = useSnapshot(data).data;
  const isAsked = useNow((now) => identifyUntil !== null && now < Date.parse(identifyUntil));
  if (!isAsked) return null;
  return (
    <div className="wall-identity" role="status">
      {name}
    </div>
  );
}

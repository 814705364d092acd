import type { Alert } from '#shared/alerts/alerts.ts';
import { PersonName } from '#web/people/person-name.tsx';
import { useTexts } from '#web/texts/texts.ts';
import { alertsTexts } from '../texts.ts';
import { alertParts } from './alert-look.tsx';
import './alert.css';

interface AlertSentenceProps {
  alert: Pick<Alert, 'id' | 'type' | 'data'>;
  timeZone: string;
}

/** The sentence of an alert; a name in it opens the person's card. */
export function AlertSentence({ alert, timeZone }: AlertSentenceProps) {
  const t = useTexts(alertsTexts);
  return alertParts(t, alert, timeZone).map((part) =>
    typeof part === 'string' ? (
      part
    ) : (
      <PersonName key={part.id} id={part.id} className="alert-person relative">
        {part.name}
      </PersonName>
    ),
  );
}

import { useSnapshot } from 'valtio';
import type { CrewSheet } from '#shared/timesheets/screens.ts';
import { useSession } from '#web/http/use-session.ts';
import { useTexts } from '#web/texts/texts.ts';
import { momentText } from '#web/ui/calendar/day-time.ts';
import { CautionIcon } from '#web/ui/icons/icons.tsx';
import { approvalTexts } from './texts.ts';
import './approval.css';

/** Why sheets went back to their foreman: that of the selected job, or all of the day. */
export function SentBack({ sheet }: { sheet: CrewSheet }) {
  const t = useTexts(approvalTexts);
  const { businessTimeZone: timeZone } = useSession().user;
  const { jobs, dwoJobId } = useSnapshot(sheet);
  return jobs.map(
    ({ dwoJobId: id, jobNumber, sentBack }) =>
      sentBack &&
      (dwoJobId === null || dwoJobId === id) && (
        <p key={id} className="approval-sent-back flex gap-8 body warn">
          <CautionIcon size={14} />
          <span>
            {dwoJobId === null && `${t('job')} ${jobNumber}. `}
            {t('sentBack', { name: sentBack.by ?? t('system'), when: momentText(sentBack.at, timeZone) })}{' '}
            <strong className="medium ink anywhere">{sentBack.reason}</strong>
          </span>
        </p>
      ),
  );
}

import { proxy, useSnapshot } from 'valtio';
import type { OwnReminder } from '#shared/payroll/countdown.ts';
import { can } from '#shared/permissions.ts';
import { useSession } from '#web/http/use-session.ts';
import { useLive } from '#web/live/use-live.ts';
import { lazyCode } from '#web/ui/feedback/lazy-code.ts';

const NOTHING = proxy<{ data: { reminder: OwnReminder | null } }>({ data: { reminder: null } });
const panel = lazyCode(() => import('./reminder-panel.tsx').then((code) => code.ReminderPanel));

/**
 * What the supervisor was reminded of, over the page. Its code is fetched once there is something
 * [payroll-5].
 */
export function Reminded() {
  const { user } = useSession();
  const { data } = useLive('payrollReminder', can(user.role, 'read', 'payrollReminder') ? {} : null);
  const { reminder } = useSnapshot<{ data: { reminder: OwnReminder | null } }>(data ?? NOTHING).data;
  const [ReminderPanel] = panel.useCode(reminder !== null);
  return reminder !== null && typeof ReminderPanel === 'function' && <ReminderPanel key={reminder.id} reminder={reminder} />;
}

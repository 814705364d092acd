import type { ReplayAlert, RosterReplay } from '#shared/roster/replay.ts';
import { callsOf, type EditedMoment, editedMoments, type ReplayedCall } from '#shared/roster/rules/replay.ts';

interface Known {
  key: string;
  ms: number;
}
/** Something that happened on the day: a call about people late, an alert, a time that was set. */
export type Moment = Known &
  ({ kind: 'call'; call: ReplayedCall } | { kind: 'alert'; alert: ReplayAlert } | { kind: 'edit'; edit: EditedMoment });

/** What happened on the day beside the clocks, in its order. */
export const momentsOf = (replay: RosterReplay): Moment[] =>
  [
    ...callsOf(replay).map(
      (call): Moment => ({ kind: 'call', key: `call ${call.at} ${call.people[0]}`, ms: Date.parse(call.at), call }),
    ),
    ...(replay.alerts ?? []).map(
      (alert): Moment => ({ kind: 'alert', key: `alert ${alert.id}`, ms: Date.parse(alert.at), alert }),
    ),
    ...editedMoments(replay).map(
      (edit): Moment => ({ kind: 'edit', key: `edit ${edit.employeeId} ${edit.of} ${edit.ms}`, ms: edit.ms, edit }),
    ),
  ].sort((a, b) => a.ms - b.ms);

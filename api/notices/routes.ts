import { NoticeChoices, noticesLive } from '#shared/alerts/notices.ts';
import { noticeCalls } from '#shared/calls/alerts.ts';
import { oneOf } from '#shared/http/query.ts';
import { OWNER } from '#shared/live/topics.ts';
import type { Services } from '../context.ts';
import type { Api } from '../http/api.ts';
import { commandRoute, liveRoute } from '../http/routes.ts';
import { addDevice, changeChoices, type NoticeParts, readChoices, removeDevice, testNotice } from './commands.ts';

/** How alerts reach a person outside of the tab, by push and mail: theirs alone [notices-1]. */
export function noticeRoutes(app: Api, services: Services, parts: NoticeParts): void {
  liveRoute(app, {
    ...noticesLive.noticeChoices,
    operationId: 'getNoticeChoices',
    summary: 'Get how alerts reach you outside of the tab',
    answer: oneOf(NoticeChoices),
    confine: ({ caller }) => ({ owners: [OWNER.own(caller.employeeId)], aspects: [] }),
    compute: async ({ caller }) => ({ data: await readChoices(services.db, caller, parts, services.now()) }),
  });

  commandRoute(app, services, {
    ...noticeCalls.put,
    run: async (context, { body }) => {
      await changeChoices(context, parts, body);
      return { data: await readChoices(context.write.tx, context.caller, parts, context.now) };
    },
  });

  commandRoute(app, services, {
    ...noticeCalls.addDevice,
    run: async (context, { body }) => ({ data: await addDevice(context, parts, body) }),
  });

  commandRoute(app, services, {
    ...noticeCalls.removeDevice,
    run: (context, { params: { id } }) => removeDevice(context, id),
  });

  commandRoute(app, services, {
    ...noticeCalls.test,
    refuses: [429],
    run: (context, { body: { channel } }) => testNotice(context, parts, channel),
  });
}

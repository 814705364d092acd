import type { openPushService } from '#api/test/push-service.ts';
import type { SignedIn } from '#tests/support/visitor.ts';

export type PushService = Awaited<ReturnType<typeof openPushService>>;

const EVERYTHING = {
  email: false,
  push: true,
  types: ['pictureMismatch'],
  whose: 'all',
  quiet: [],
  digestMinutes: 0,
  escalation: null,
  language: 'en',
};

/** Somebody's browser takes pushes about pictures that do not match. */
export async function subscribe(who: SignedIn, service: PushService): Promise<void> {
  const { data } = (await who.get('/api/v1/notice/choices')).json() as { data: { pushKey: string } };
  const { subscription } = service.subscribe(data.pushKey);
  const answers = [
    await who.send('POST', '/api/v1/notice/device', subscription),
    await who.send('PUT', '/api/v1/notice/choices', EVERYTHING),
  ];
  for (const { status, text } of answers) if (status !== 200) throw new Error(`pushes could not be chosen: ${status} ${text}`);
}

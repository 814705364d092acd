import { oneOf } from '#shared/http/query.ts';
import { RootPasswordAnswer } from '#shared/settings.ts';
import { call } from '#web/http/client.ts';

const path = '/api/v1/approversettings';

/** Whether it is the root password, which opens the panel for this sign-in [settings-1]. */
export const tryPassword = async (password: string): Promise<boolean> =>
  oneOf(RootPasswordAnswer).parse(await call('POST', `${path}/auth`, { password })).data.authorized;

/** Lets last week be approved for 24 hours from now, or no more [settings-2]. */
export const switchLastWeek = (isOn: boolean): Promise<unknown> => call('PUT', path, { increaseSubadminPermissions: isOn });

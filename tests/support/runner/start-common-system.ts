import type { TestProject } from 'vitest/node';
import { openPhone } from '../phone.ts';
import { startSystem } from '../system.ts';

/** The system that files share which only look, with notifications of today for them to look at. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  // One address signs everybody in, more often than any office does in a minute.
  const { url, apiUrl, stop } = await startSystem({ env: { SIGN_IN_LIMIT: '0' } });
  try {
    const phone = await openPhone(url, apiUrl, 'foreman1');
    for (const { id } of phone.crew.slice(0, 2)) {
      await phone.clockOutIfIn(id);
      await phone.clockIn(id, { startPictureMatchStatus: 'notMatched' });
    }
  } catch (error) {
    await stop();
    throw error;
  }
  project.provide('common', { url, apiUrl });
  return stop;
}

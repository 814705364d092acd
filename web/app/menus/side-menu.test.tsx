import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { livePage } from '#web/test/live-page.tsx';
import { signIn, visit } from '#web/test/signed-in.tsx';
import { SideMenu } from './drawer.tsx';

const page = livePage((gateway) => {
  gateway.answerTo = () => ({});
});

describe('the side menu', () => {
  const entries = (): (string | null)[] =>
    within(screen.getByRole('list'))
      .getAllByRole('link')
      .map((link) => link.textContent);

  it.each([
    ['admin', ['Data Management', 'Audit', 'Displays', 'Integrations']],
    ['subadmin', ['Data Management']],
    ['supervisor', []],
  ] as const)('shows a %s what they may open', (role, more) => {
    signIn({ role });
    page.show(<SideMenu />);
    const common = ['Summary', 'Timesheets', 'Job Management', 'User Management', 'Vehicles'];
    expect(entries()).toEqual([...common, ...more]);
  });

  it('marks where one is, in the depth of an area as well', () => {
    visit('/job-management/12');
    page.show(<SideMenu />);
    expect(screen.getByRole('link', { current: 'page' }).textContent).toBe('Job Management');
  });
});

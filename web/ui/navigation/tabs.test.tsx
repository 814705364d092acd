import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { TabPanel, Tabs } from './tabs.tsx';

const TABS = [
  { id: 'all', label: 'All', count: 96 },
  { id: 'overCost', label: 'Over Cost', count: 9 },
  { id: 'mine', label: 'Mine' },
] as const;

function Jobs() {
  const [tab, setTab] = useState<(typeof TABS)[number]['id']>('all');
  return (
    <>
      <Tabs name="Jobs" group="jobs" tabs={TABS} tab={tab} onChoose={setTab}>
        Live
      </Tabs>
      <TabPanel group="jobs" tab={tab}>
        {tab}
      </TabPanel>
    </>
  );
}
const chosen = (): HTMLElement => screen.getByRole('tab', { selected: true });
const press = (key: string): void => void fireEvent.keyDown(chosen(), { key });

afterEach(cleanup);

describe('tabs', () => {
  it('say how many rows are behind them, and name their panel', () => {
    render(<Jobs />);
    expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual(['All96', 'Over Cost9', 'Mine']);
    fireEvent.click(screen.getByRole('tab', { name: /Over Cost/ }));
    const panel = screen.getByRole('tabpanel', { name: /Over Cost/ });
    expect([panel.textContent, panel.id]).toEqual(['overCost', chosen().getAttribute('aria-controls')]);
  });

  it('are one tab stop, and the arrow keys, Home and End go around', () => {
    render(<Jobs />);
    expect(screen.getAllByRole('tab').map(({ tabIndex }) => tabIndex)).toEqual([0, -1, -1]);
    const seen = ['ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowLeft', 'Home', 'End'].map((key) => {
      press(key);
      expect(document.activeElement).toBe(chosen());
      return chosen().textContent;
    });
    expect(seen).toEqual(['Over Cost9', 'Mine', 'All96', 'Mine', 'All96', 'Mine']);
  });
});

import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import '#web/test/modal.ts';
import { signIn } from '#web/test/signed-in.tsx';
import { createPageKeys, PageKeysContext, usePageKeys } from '#web/ui/controls/page-keys.ts';
import { shortcuts } from './shortcut-keys.ts';
import { Shortcuts } from './shortcuts.tsx';

beforeEach(() => signIn());
afterEach(() => {
  cleanup();
  shortcuts.hide();
});

it('a page has keys of its own while it is there; the list of shortcuts names them', async () => {
  const onPress = vi.fn();
  const Page = ({ label }: { label: string }) => {
    usePageKeys([{ key: 'j', label, onPress: () => onPress(label) }]);
    return <input aria-label="Name" />;
  };
  const keys = createPageKeys();
  const frame = (page: ReactNode) => (
    <PageKeysContext value={keys}>
      {page}
      <Shortcuts onFind={() => {}} />
    </PageKeysContext>
  );
  const { rerender } = render(frame(<Page label="Next" />));
  fireEvent.keyDown(document.body, { key: 'j' });
  rerender(frame(<Page label="Next timesheet" />));
  fireEvent.keyDown(document.body, { key: 'j' });
  expect(onPress.mock.calls).toEqual([['Next'], ['Next timesheet']]);
  fireEvent.keyDown(screen.getByRole('textbox'), { key: 'j' });
  expect(onPress).toHaveBeenCalledTimes(2);

  fireEvent.keyDown(document.body, { key: '?' });
  expect(await screen.findByText('Next timesheet')).toBeDefined();
  rerender(frame(null));
  shortcuts.hide();
  expect(keys.all()).toEqual([]);
});

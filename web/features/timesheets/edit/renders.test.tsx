import { act, fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { useLive } from '#web/live/use-live.ts';
import { livePage } from '#web/test/live-page.tsx';
import { SheetCard } from '../crew/sheet-card.tsx';
import { crewRow, crewSheet } from './test/crew-sheet.ts';
import '#web/test/modal.ts';

const NO_NOTES = { data: [], count: 0, limit: 300, offset: 0, order: [] };
const QUERY = { id: 5, dwoJobId: 50 };
const PEOPLE = Array.from({ length: 60 }, (_, index) => index + 1);

const page = livePage((gateway) => {
  gateway.answerTo = ({ resource }) =>
    resource === 'crewSheet' ? { data: crewSheet(PEOPLE.map((id) => crewRow(id))) } : NO_NOTES;
});

/** Every field that was rendered, by its name. */
const rendered = vi.hoisted(() => [] as string[]);

vi.mock('#web/ui/fields/labelled.tsx', async (load) => {
  const { Labelled } = await load<typeof import('#web/ui/fields/labelled.tsx')>();
  return {
    Labelled: (props: Parameters<typeof Labelled>[0]) => {
      rendered.push(props.label);
      return Labelled(props);
    },
  };
});

function LiveSheet() {
  const { data } = useLive('crewSheet', QUERY);
  return data ? <SheetCard sheet={data.data} isWaiting={false} /> : null;
}
const people = (): string[] => [...new Set(rendered.map((label) => label.replace(/^.* of /, '')))];

it('renders the fields of one row of 60 again for a key, and for what somebody else saved', async () => {
  // The codes of the job, which every row offers, are known later.
  vi.stubGlobal('fetch', () => new Promise(() => {}));
  page.show(<LiveSheet />);
  fireEvent.click(await screen.findByRole('button', { name: 'Edit' }));
  const end = await screen.findByLabelText('END of Worker 30');
  await vi.waitFor(() => expect(people()).toHaveLength(60));
  act(() => end.focus());
  rendered.length = 0;
  fireEvent.change(end, { target: { value: '4p' } });
  expect(people()).toEqual(['Worker 30']);
  expect(screen.getByText('480h 30min')).toBeDefined();
  rendered.length = 0;
  act(() => page.gateway.patch(QUERY, [['set', ['data', 'rows', 12, 'phaseCode'], 'SPLC']], { resource: 'crewSheet' }));
  await vi.waitFor(() => expect(people()).toEqual(['Worker 12']));
  vi.unstubAllGlobals();
});

import { liveFault } from '../faults.ts';
import { inEveryLook, onPaper, type Scene } from '../scene.ts';

const WALL = { who: 'admin', path: '/wall', wait: 'article', viewport: { width: 1920, height: 1080 } } as const;

const WIDGETS = { isWidgets: true, path: '', wait: 'h1' } as const;

/** What the named button of the widgets page opens. */
const opening = (name: string): Scene => ({
  ...WIDGETS,
  name: `widgets-${name.toLowerCase().replaceAll(/\W+/g, '-')}`,
  after: (page) =>
    page
      .getByRole('button', { name: new RegExp(`^${name}( |:|$)`) })
      .first()
      .click(),
});

const OPENING = [
  'Status',
  'Regions',
  'Period',
  'Week',
  'Confirm',
  'Confirm a loss',
  'Prompt number',
  'Prompt text',
  'Prompt long text',
  'Prompt custom',
  'Error',
];

export const OTHER_SCENES: readonly Scene[] = [
  { ...WALL, name: 'wall' },
  ...onPaper([{ who: 'admin', path: '/wall', wait: 'article', name: 'wall' }]),
  { ...WALL, name: 'wall-stale', wait: '.wall-band', before: liveFault('stale', 'roster') },
  ...inEveryLook([{ ...WIDGETS, name: 'widgets', isWhole: true }]),
  ...OPENING.map(opening),
];

import { type ComponentType, memo, useState } from 'react';
import { Frame } from '../app/shell/frame.tsx';
import { Toasts } from '../ui/feedback/toasts.tsx';
import { BrandMark } from '../ui/icons/brand-mark.tsx';
import { ChartWidgets } from './chart-widgets.tsx';
import { DialogWidgets } from './dialog-widgets.tsx';
import { FieldWidgets } from './field-widgets.tsx';
import { PartWidgets } from './part-widgets.tsx';
import { PeopleWidgets } from './people-widgets.tsx';
import type { DemoProps } from './section.tsx';
import { StateWidgets } from './state-widgets.tsx';
import { TableWidgets } from './table-widgets.tsx';
import { WritingWidgets } from './writing-widgets.tsx';
import '../app/menus/side-menu.css';
import '../app/menus/top-bar.css';
import './widgets.css';

const KINDS: ReadonlyArray<readonly [id: string, Widgets: ComponentType<DemoProps>]> = [
  ['Fields', FieldWidgets],
  ['Dialogs', DialogWidgets],
  ['States', StateWidgets],
  ['People', PeopleWidgets],
  ['Parts', PartWidgets],
  ['Writing', WritingWidgets],
  ['Tables', TableWidgets],
  ['Charts', ChartWidgets],
];

/** The kinds that the address asks for, by `?kinds=Fields,Dialogs`; all without it. */
function kindsAskedFor(): typeof KINDS {
  const asked = new URLSearchParams(location.search).get('kinds')?.split(',');
  return KINDS.filter(([kind]) => asked?.includes(kind) ?? true);
}

/**
 * Every shared widget in every state, in the frame of a page, so that sticking and scrolling work
 * as there.
 */
export function WidgetsPage() {
  const [said, setSaid] = useState('');
  const [kinds] = useState(kindsAskedFor);
  return (
    <Toasts>
      <Frame menu={<Menu />} head={<Head said={said} />}>
        {kinds.map(([kind, Widgets]) => (
          <div key={kind} id={kind} className="widgets stack gap-12">
            <Kind widgets={Widgets} onSay={setSaid} />
          </div>
        ))}
      </Frame>
    </Toasts>
  );
}

/** Memoized: a message of one widget does not render the others. */
const Kind = memo(({ widgets: Widgets, onSay }: DemoProps & { widgets: ComponentType<DemoProps> }) => <Widgets onSay={onSay} />);

const Menu = () => (
  <nav className="side-menu widgets-menu" aria-label="Kinds of widgets">
    <span className="side-brand row ink">
      <BrandMark size={24} tone="solid" />
      Muster
    </span>
    {KINDS.map(([kind]) => (
      <a key={kind} className="side-entry row body medium ink-2" href={`#${kind}`}>
        {kind}
      </a>
    ))}
  </nav>
);

const Head = ({ said }: { said: string }) => (
  <header className="top-bar row line-below">
    <h1 className="top-title cut body bold">Widgets</h1>
    <output className="widgets-said push meta ink-3" aria-live="off">
      {said}
    </output>
  </header>
);

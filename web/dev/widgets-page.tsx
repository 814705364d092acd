import { useState } from 'react';
import { Frame } from '../app/frame.tsx';
import { Toasts } from '../ui/feedback/toasts.tsx';
import { BrandMark } from '../ui/icons/brand-mark.tsx';
import { DialogWidgets } from './dialog-widgets.tsx';
import { FieldWidgets } from './field-widgets.tsx';
import { PeopleWidgets } from './people-widgets.tsx';
import { StateWidgets } from './state-widgets.tsx';
import { TableWidgets } from './table-widgets.tsx';
import { WritingWidgets } from './writing-widgets.tsx';
import '../app/side-menu.css';
import '../app/top-bar.css';
import './widgets.css';

/** Every shared widget in every state, a section per kind, in the frame of a page: what sticks and what scrolls does so as it will there. */
export function WidgetsPage() {
  const [said, setSaid] = useState('');
  const menu = (
    <div className="side-menu widgets-menu">
      <span className="side-brand">
        <BrandMark size={24} tone="solid" />
        Muster
      </span>
    </div>
  );
  const head = (
    <header className="top-bar">
      <h1 className="top-title">Widgets</h1>
      <output className="widgets-said" aria-live="off">
        {said}
      </output>
    </header>
  );
  return (
    <Toasts>
      <Frame menu={menu} head={head}>
        <div className="widgets">
          <FieldWidgets onSay={setSaid} />
          <DialogWidgets onSay={setSaid} />
          <StateWidgets />
          <PeopleWidgets onSay={setSaid} />
          <WritingWidgets onSay={setSaid} />
          <TableWidgets onSay={setSaid} />
        </div>
      </Frame>
    </Toasts>
  );
}

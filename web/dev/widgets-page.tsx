import { useState } from 'react';
import { Toasts } from '../ui/feedback/toasts.tsx';
import { DialogWidgets } from './dialog-widgets.tsx';
import { FieldWidgets } from './field-widgets.tsx';
import { PeopleWidgets } from './people-widgets.tsx';
import { StateWidgets } from './state-widgets.tsx';
import { TableWidgets } from './table-widgets.tsx';
import { WritingWidgets } from './writing-widgets.tsx';
import './widgets.css';

/** Every shared widget in every state, a section per kind. */
export function WidgetsPage() {
  const [said, setSaid] = useState('');
  return (
    <Toasts>
      <main className="widgets">
        <h1>Widgets</h1>
        <output className="widgets-said" aria-live="off">
          {said}
        </output>
        <FieldWidgets onSay={setSaid} />
        <DialogWidgets onSay={setSaid} />
        <StateWidgets />
        <PeopleWidgets onSay={setSaid} />
        <WritingWidgets onSay={setSaid} />
        <TableWidgets onSay={setSaid} />
      </main>
    </Toasts>
  );
}

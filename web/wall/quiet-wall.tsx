import { useMemo } from 'react';
import { Frame, type Shown } from './frame.tsx';
import { CallLine } from './quiet/call-line.tsx';
import { QuietBoard } from './quiet/quiet-board.tsx';

/** The line below the tiles, with its gap; a phone in the hand has none. */
const CALL_LINE = 36 + 14;

/** Who is not where they should be, at a place for each job, and whom to call. */
export function QuietWall(shown: Shown) {
  const { choices, stage, measure, asOf, isLost } = shown;
  const hasCalls = stage.head !== 'narrow';
  const room = useMemo(() => {
    const taken = (isLost ? stage.band : 0) + (hasCalls ? CALL_LINE : 0);
    return { ...stage.grid, height: stage.grid.height - taken };
  }, [stage, isLost, hasCalls]);
  const scope = choices.regions.join();
  return (
    <Frame {...shown}>
      {(data) => (
        <>
          <QuietBoard data={data} room={room} seen={choices.seen} measure={measure} asOf={asOf} scope={scope} />
          {hasCalls && <CallLine data={data} asOf={asOf} width={room.width} measure={measure} />}
        </>
      )}
    </Frame>
  );
}

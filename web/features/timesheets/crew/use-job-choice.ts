import { useAddress } from '#web/lists/use-address.ts';

const NAME = 'job';

/** The job of a day that is looked at, `?job={dwoJobId}`; undefined is the whole day. */
export function useJobChoice(): readonly [number | undefined, (dwoJobId: number | undefined) => void] {
  const { address, write } = useAddress({ rememberAs: undefined, saysNothing: () => false, carry: (from) => from });
  const text = address.get(NAME) ?? '';
  const choose = (dwoJobId: number | undefined): void =>
    write(
      (current) => {
        const next = new URLSearchParams(current);
        if (dwoJobId === undefined) next.delete(NAME);
        else next.set(NAME, String(dwoJobId));
        return next;
      },
      // Looking at another job of the same day is no step that Back should undo.
      { replace: true },
    );
  return [/^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined, choose];
}

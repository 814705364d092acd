import { type PictureDifference, pictureDifference } from './picture-difference.ts';

/** By the names of their files, without the ending. */
export type Pictures = ReadonlyMap<string, Buffer>;

interface Difference extends PictureDifference {
  /** The picture of the other version. */
  other: Buffer;
}

const TRIES = 3;

/**
 * What differs between two versions of the same pictures in each of three tries, with the least
 * difference. A try that finds none ends it: what moves by itself, such as a minute that ends
 * between the two, is no difference. The first pictures of one version are given.
 */
export async function comparePictures(
  given: Pictures,
  again: () => Promise<Pictures>,
  others: () => Promise<Pictures>,
): Promise<Map<string, Difference>> {
  const found = new Map<string, Difference>();
  let names = [...given.keys()];
  for (let tried = 0; tried < TRIES && names.length > 0; tried += 1) {
    const [own, other] = [tried === 0 ? given : await again(), await others()];
    const differing: string[] = [];
    for (const name of names) {
      const difference = await pictureDifference(own.get(name)!, other.get(name)!);
      if (!difference) continue;
      differing.push(name);
      const least = found.get(name)?.pixels ?? Number.POSITIVE_INFINITY;
      if (difference.pixels < least) found.set(name, { ...difference, other: other.get(name)! });
    }
    names = differing;
  }
  return new Map(names.map((name) => [name, found.get(name)!]));
}

/** Where an api runs, as far as that tells a database from its copies. */
export interface Place {
  /** Which database of which cluster. */
  database: string;
  /** The public address. */
  address: string;
  /** Machine and folder of an embedded database; null for one that is given. */
  folder: string | null;
}

/**
 * Whether deliveries may leave here [webhooks-6]. A dump that was restored lies in another
 * database; a cluster or folder that was copied whole has another address, or lies on another
 * machine.
 */
export const isSamePlace = (one: Place, other: Place): boolean =>
  one.database === other.database && one.address === other.address && one.folder === other.folder;

/** The place of an api, with what distinguishes a database from its copies. */
export interface Place {
  /** The ids of cluster and database. */
  database: string;
  /** The public address. */
  address: string;
  /** Machine and folder of an embedded database; null for an external one. */
  folder: string | null;
}

/**
 * Whether deliveries may be sent from here [webhooks-6]. A restored dump is another database; a
 * cluster or folder that was copied as a whole has another address, or is on another machine.
 */
export const isSamePlace = (one: Place, other: Place): boolean =>
  one.database === other.database && one.address === other.address && one.folder === other.folder;

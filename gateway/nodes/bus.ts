/** Publish/subscribe between gateway nodes. Not durable: messages during an outage are lost. */
export interface Bus {
  /** Publishes to every node. Resolves also when it failed. */
  publish(text: string): Promise<void>;
  /** Subscribes to the messages of every node, this one included. Returns the unsubscribe. */
  onText(listener: (text: string) => void): () => void;
  /**
   * Calls the listener when the bus is back after an outage, in which messages may have been
   * missed. Returns the unsubscribe.
   */
  onBack(listener: () => void): () => void;
  close(): Promise<void>;
}

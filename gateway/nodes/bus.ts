/**
 * Carries texts between the nodes of one gateway. Nothing is kept: what is said while it is away is
 * lost.
 */
export interface Bus {
  /** Resolves when it was handed over, or could not be. */
  publish(text: string): Promise<void>;
  /** Told of what every node says, this one included. Returns the stop. */
  onText(listener: (text: string) => void): () => void;
  /** Told when something may have been missed, and can be asked for now. Returns the stop. */
  onBack(listener: () => void): () => void;
  close(): Promise<void>;
}

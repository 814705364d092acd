/** Two short notes, the second lower: seconds from the start, and Hz. */
const NOTES = [
  { at: 0, hertz: 880 },
  { at: 0.11, hertz: 660 },
] as const;
const LOUDNESS = 0.12;
const LENGTH_S = 0.16;
/** A browser that allows sound begins within this time; one that does not never answers. */
const BEGINS_WITHIN_MS = 1_000;

/** Whether this browser can make sounds at all. */
export const hasSound = (): boolean => typeof AudioContext !== 'undefined';

async function isRunning(audio: AudioContext): Promise<boolean> {
  if (audio.state === 'running') return true;
  const resumed = audio.resume().then(
    () => true,
    () => false,
  );
  const waited = new Promise<false>((resolve) => setTimeout(() => resolve(false), BEGINS_WITHIN_MS));
  return Promise.race([resumed, waited]);
}

/**
 * An audio context that runs. One that may not is closed: it would sound at the next press, long
 * after its reason.
 */
async function openAudio(): Promise<AudioContext | undefined> {
  if (!hasSound()) return undefined;
  const audio = new AudioContext();
  if (await isRunning(audio)) return audio;
  await audio.close();
  return undefined;
}

/** Whether a tone would be heard now; plays nothing. */
export async function maySound(): Promise<boolean> {
  const audio = await openAudio();
  await audio?.close();
  return audio !== undefined;
}

/**
 * Plays a short tone. Browsers keep a page silent until something on it was pressed.
 * @returns false when it was kept silent
 */
export async function playTone(): Promise<boolean> {
  const audio = await openAudio();
  if (!audio) return false;
  for (const { at, hertz } of NOTES) {
    const from = audio.currentTime + at;
    const volume = new GainNode(audio, { gain: 0 });
    // Ramps at both ends avoid clicks.
    volume.gain.linearRampToValueAtTime(LOUDNESS, from + 0.01);
    volume.gain.exponentialRampToValueAtTime(0.001, from + LENGTH_S);
    const note = new OscillatorNode(audio, { type: 'sine', frequency: hertz });
    note.connect(volume).connect(audio.destination);
    note.start(from);
    note.stop(from + LENGTH_S);
    if (at === NOTES[1].at) note.onended = () => void audio.close();
  }
  return true;
}

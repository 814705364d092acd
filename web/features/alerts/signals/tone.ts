/** Two short notes, the second lower: seconds from the start, and Hz. */
const NOTES = [
  { at: 0, hertz: 880 },
  { at: 0.11, hertz: 660 },
] as const;
const LOUDNESS = 0.12;
const LENGTH_S = 0.16;

/**
 * A short tone. A page on which nothing was ever pressed stays silent: browsers allow it no sound.
 */
export function playTone(): void {
  if (typeof AudioContext === 'undefined') return;
  const audio = new AudioContext();
  for (const { at, hertz } of NOTES) {
    const from = audio.currentTime + at;
    const volume = new GainNode(audio, { gain: 0 });
    // Without a slope at either end it would click.
    volume.gain.linearRampToValueAtTime(LOUDNESS, from + 0.01);
    volume.gain.exponentialRampToValueAtTime(0.001, from + LENGTH_S);
    const note = new OscillatorNode(audio, { type: 'sine', frequency: hertz });
    note.connect(volume).connect(audio.destination);
    note.start(from);
    note.stop(from + LENGTH_S);
    if (at === NOTES[1].at) note.onended = () => void audio.close();
  }
  if (audio.state === 'suspended') audio.resume().catch(() => {});
}

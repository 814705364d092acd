/** Two short notes, the second lower: seconds from the start, and Hz. */
const NOTES = [
  { at: 0, hertz: 880 },
  { at: 0.11, hertz: 660 },
] as const;
const LOUDNESS = 0.12;
const LENGTH_S = 0.16;

/** Plays a short tone. Browsers keep a page silent until something on it was pressed. */
export function playTone(): void {
  if (typeof AudioContext === 'undefined') return;
  const audio = new AudioContext();
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
  if (audio.state === 'suspended') audio.resume().catch(() => {});
}

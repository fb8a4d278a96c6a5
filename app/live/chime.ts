import type { SoundName } from "../frame/event-sounds.ts";

/** The gain at volume 100. */
const MAX_GAIN = 0.16;

/** A note: frequency in Hz, start and length in seconds. */
type Note = readonly [frequency: number, start: number, length: number];
const sounds: Record<SoundName, { wave: OscillatorType; notes: readonly Note[] }> = {
  chime: {
    wave: "sine",
    notes: [
      [660, 0, 0.18],
      [880, 0.12, 0.18],
    ],
  },
  bell: {
    wave: "sine",
    notes: [
      [1046, 0, 0.6],
      [2093, 0, 0.3],
    ],
  },
  drop: {
    wave: "triangle",
    notes: [
      [440, 0, 0.16],
      [294, 0.13, 0.22],
    ],
  },
  pulse: {
    wave: "triangle",
    notes: [
      [988, 0, 0.08],
      [988, 0.12, 0.08],
      [988, 0.24, 0.08],
    ],
  },
  alarm: {
    wave: "square",
    notes: [
      [740, 0, 0.14],
      [554, 0.16, 0.14],
      [740, 0.32, 0.14],
      [554, 0.48, 0.14],
    ],
  },
};

/** Plays a sound at volume 0 to 100. Browsers play none before the first interaction with the page. */
export function chime(name: SoundName, volume: number) {
  if (volume <= 0) return;
  if (!navigator.userActivation?.hasBeenActive) return;
  const audio = new AudioContext();
  const { wave, notes } = sounds[name];
  for (const [frequency, offset, length] of notes) {
    const start = audio.currentTime + offset;
    const tone = audio.createOscillator();
    const gain = audio.createGain();
    tone.type = wave;
    tone.frequency.value = frequency;
    gain.gain.setValueAtTime((MAX_GAIN * volume) / 100, start);
    gain.gain.exponentialRampToValueAtTime(0.0001, start + length);
    tone.connect(gain).connect(audio.destination);
    tone.start(start);
    tone.stop(start + length + 0.02);
  }
  setTimeout(() => void audio.close(), 1500);
}

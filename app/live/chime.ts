/** The gain at volume 100. */
const MAX_GAIN = 0.16;

/**
 * Two short notes for a notification, at volume 0 to 100. Browsers play no sound before the first interaction with the
 * page.
 */
export function chime(volume: number) {
  if (volume <= 0) return;
  if (!navigator.userActivation?.hasBeenActive) return;
  const audio = new AudioContext();
  [660, 880].forEach((frequency, position) => {
    const start = audio.currentTime + position * 0.12;
    const tone = audio.createOscillator();
    const gain = audio.createGain();
    tone.frequency.value = frequency;
    gain.gain.setValueAtTime((MAX_GAIN * volume) / 100, start);
    gain.gain.exponentialRampToValueAtTime(0.0001, start + 0.18);
    tone.connect(gain).connect(audio.destination);
    tone.start(start);
    tone.stop(start + 0.2);
  });
  setTimeout(() => void audio.close(), 1000);
}

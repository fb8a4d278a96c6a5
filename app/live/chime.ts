/** Two short notes for a notification. Browsers stay silent until the person has touched the page, and so does this. */
export function chime() {
  if (!navigator.userActivation?.hasBeenActive) return;
  const audio = new AudioContext();
  [660, 880].forEach((frequency, position) => {
    const start = audio.currentTime + position * 0.12;
    const tone = audio.createOscillator();
    const volume = audio.createGain();
    tone.frequency.value = frequency;
    volume.gain.setValueAtTime(0.08, start);
    volume.gain.exponentialRampToValueAtTime(0.0001, start + 0.18);
    tone.connect(volume).connect(audio.destination);
    tone.start(start);
    tone.stop(start + 0.2);
  });
  setTimeout(() => void audio.close(), 1000);
}

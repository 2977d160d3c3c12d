/*
 * The beep. A browser lets a page play sound only after a tap or a key press, and may suspend it again
 * whenever the page was hidden. The state is therefore public, and another tap restores the sound.
 */

/** `locked`: no tap yet; `cut`: it was unlocked, and the browser has suspended it since. */
export type SoundState = 'locked' | 'running' | 'cut' | 'unsupported';

type Kind = 'success' | 'warning' | 'error' | 'info';

const BEEP_SECONDS = 0.5;
/** Between two tones: together they would be one chord. */
const PAUSE_SECONDS = 0.1;
const VOLUME = 0.4;
/** What comes within this time of a beep is told by that beep: twenty at once are one. */
const TOGETHER_MILLISECONDS = 1000;
/** A context needs a moment to start: it is not called cut before. */
const START_MILLISECONDS = 700;

/** In hertz: low for an error, high for news. */
export function beepFrequency(type: Kind): 400 | 600 | 800 {
  if (type === 'error') return 400;
  return type === 'warning' ? 600 : 800;
}

/** For any tap or key press: unlocks the sound, unless it has run before. */
export function armSound(): void {
  // Browsers count a touch only once the finger is up.
  if (hasRun || navigator.userActivation?.isActive === false) return;
  unlockSound();
}

/** To be called straight from the handler of a tap; later is too late for iOS. */
export function unlockSound(): void {
  try {
    context ??= newContext();
    startsUntil = Date.now() + START_MILLISECONDS;
    // Refused, it stays suspended, and is shown as cut.
    context.resume().then(checkSound, checkSound);
    setTimeout(checkSound, START_MILLISECONDS + 50);
    checkSound();
  } catch {
    show('unsupported');
  }
}

export function beep(type: Kind): void {
  // A suspended context would keep the tones, and play all of them at once when it is resumed.
  const isReady = context?.state === 'running' || Date.now() < startsUntil;
  if (!context || !isReady || Date.now() - beptAt < TOGETHER_MILLISECONDS) return;
  beptAt = Date.now();
  play(context, beepFrequency(type));
}

/** After a tap that asked for it: not counted as a beep of something. */
export function testBeep(): void {
  if (context) play(context, beepFrequency('info'));
}

/** Looks again; nothing tells reliably that a context was suspended behind the page's back. */
export function checkSound(): void {
  if (!context) return;
  if (context.state === 'running') hasRun = true;
  show(context.state === 'running' || Date.now() < startsUntil ? 'running' : 'cut');
}

export function readSound(): SoundState {
  return state;
}

export function subscribeSound(listener: () => void): () => void {
  if (listeners.size === 0) document.addEventListener('visibilitychange', checkSound);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) document.removeEventListener('visibilitychange', checkSound);
  };
}

let context: AudioContext | undefined;
let state: SoundState = 'locked';
let hasRun = false;
let startsUntil = 0;
let freeAt = 0;
let beptAt = 0;
const listeners = new Set<() => void>();

function newContext(): AudioContext {
  const created = new AudioContext();
  created.addEventListener('statechange', checkSound);
  return created;
}

function play(audio: AudioContext, frequency: number): void {
  const start = Math.max(audio.currentTime, freeAt);
  freeAt = start + BEEP_SECONDS + PAUSE_SECONDS;
  const tone = audio.createOscillator();
  const volume = audio.createGain();
  tone.frequency.value = frequency;
  // A tone that starts or stops at full strength clicks.
  volume.gain.setValueAtTime(0, start);
  volume.gain.linearRampToValueAtTime(VOLUME, start + 0.02);
  volume.gain.setValueAtTime(VOLUME, start + BEEP_SECONDS - 0.08);
  volume.gain.linearRampToValueAtTime(0, start + BEEP_SECONDS);
  tone.connect(volume).connect(audio.destination);
  tone.start(start);
  tone.stop(start + BEEP_SECONDS);
}

function show(next: SoundState): void {
  if (next === state) return;
  state = next;
  for (const listener of listeners) listener();
}

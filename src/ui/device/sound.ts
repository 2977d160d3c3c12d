/*
 * The beep. Browsers allow sound only after a tap or a key press, and may suspend it while the page is
 * hidden.
 * The state is therefore exposed, and another tap restores the sound.
 */

/** `locked`: no tap yet. `cut`: it was unlocked, and the browser has suspended it since. */
export type SoundState = 'locked' | 'running' | 'cut' | 'unsupported';

type Kind = 'success' | 'warning' | 'error' | 'info';

const BEEP_SECONDS = 0.5;
/** The gap between two tones, so that they are heard as two. */
const PAUSE_SECONDS = 0.1;
const VOLUME = 0.4;
/** About half as loud to the ear. */
const SOFT_VOLUME = 0.12;
/** Further events within this time of a beep are silent. */
const TOGETHER_MILLISECONDS = 1000;
/** How long a context may take to start before it is reported as `cut`. */
const START_MILLISECONDS = 700;
/** A running context whose clock stands still for longer plays nothing, as on iOS after a call. */
const STILL_MILLISECONDS = 1000;

/** The frequency in hertz: low for errors, high for information. */
export function beepFrequency(type: Kind): 400 | 600 | 800 {
  if (type === 'error') return 400;
  return type === 'warning' ? 600 : 800;
}

/**
 * Opens the sound output ahead of the first tap: on a slow tablet that takes longer than a frame. It stays
 * silent until `unlockSound`.
 */
export function prepareSound(): void {
  try {
    context ??= newContext();
  } catch {
    // `unlockSound` tries again and reports it.
  }
}

/** Unlocks the sound on any tap or key press, unless it was unlocked before. */
export function armSound(): void {
  // Browsers count a touch as activation only when the finger is lifted.
  if (hasRun || navigator.userActivation?.isActive === false) return;
  unlockSound();
}

/** Call it synchronously in the event handler of a tap: iOS refuses it later. */
export function unlockSound(): void {
  try {
    // A context whose clock stands still never plays again.
    if (context && hasStopped) {
      void context.close();
      context = undefined;
    }
    context ??= newContext();
    isUnlocked = true;
    startsUntil = Date.now() + START_MILLISECONDS;
    // If refused, the context stays suspended and is reported as `cut`.
    context.resume().then(checkSound, checkSound);
    setTimeout(checkSound, START_MILLISECONDS + 50);
    checkSound();
  } catch {
    show('unsupported');
  }
}

export function beep(type: Kind, { isSoft } = { isSoft: false }): void {
  // A suspended context would queue the tones and play all of them when it is resumed.
  const isReady = (context?.state === 'running' && !hasStopped) || Date.now() < startsUntil;
  if (!context || !isUnlocked || !isReady || Date.now() - beptAt < TOGETHER_MILLISECONDS) return;
  beptAt = Date.now();
  play(context, beepFrequency(type), isSoft ? SOFT_VOLUME : VOLUME);
}

/** Plays a test tone, without affecting the next beep. */
export function testBeep(): void {
  if (context) play(context, beepFrequency('info'), VOLUME);
}

/** Updates the state. Browsers do not reliably report that a context was suspended. */
export function checkSound(): void {
  if (!context || !isUnlocked) return;
  readClock(context);
  const isRunning = context.state === 'running' && !hasStopped;
  if (isRunning) hasRun = true;
  show(isRunning || Date.now() < startsUntil ? 'running' : 'cut');
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
let isUnlocked = false;
let hasRun = false;
let startsUntil = 0;
/** The context's clock at the last check, in seconds, and since when it has not moved. */
let clock: { seconds: number; stillSince: number | undefined } | undefined;
let hasStopped = false;
let freeAt = 0;
let beptAt = 0;
const listeners = new Set<() => void>();

function newContext(): AudioContext {
  const created = new AudioContext();
  created.addEventListener('statechange', checkSound);
  clock = undefined;
  hasStopped = false;
  return created;
}

/** NOTE: a device that wakes up may not have moved the clock yet: the second check decides. */
function readClock({ state, currentTime }: AudioContext): void {
  if (state !== 'running') clock = undefined;
  else if (clock?.seconds !== currentTime) clock = { seconds: currentTime, stillSince: undefined };
  else clock.stillSince ??= Date.now();
  const { stillSince = Infinity } = clock ?? {};
  hasStopped = Date.now() - stillSince > STILL_MILLISECONDS;
}

function play(audio: AudioContext, frequency: number, strength: number): void {
  const start = Math.max(audio.currentTime, freeAt);
  freeAt = start + BEEP_SECONDS + PAUSE_SECONDS;
  const tone = audio.createOscillator();
  const volume = audio.createGain();
  tone.frequency.value = frequency;
  // A tone that starts or stops at full strength clicks.
  volume.gain.setValueAtTime(0, start);
  volume.gain.linearRampToValueAtTime(strength, start + 0.02);
  volume.gain.setValueAtTime(strength, start + BEEP_SECONDS - 0.08);
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

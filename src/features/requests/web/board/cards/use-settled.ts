import { useEffect, useState } from 'react';
import { holdUnderFinger } from './finger-hold.ts';

/** Does not change while a finger is down, nor for a second after. Otherwise returns the current value. */
export function useSettled<T>(value: T): T {
  const [isHeld, setHeld] = useState(false);
  const [settled, setSettled] = useState(value);
  useEffect(
    () => holdUnderFinger({ hold: () => setHeld(true), release: () => setHeld(false) }),
    [],
  );
  if (!isHeld && settled !== value) setSettled(value);
  return isHeld ? settled : value;
}

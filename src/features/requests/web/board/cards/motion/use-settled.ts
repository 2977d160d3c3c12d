import { useEffect, useState } from 'react';
import { holdUnderFinger } from './finger-hold.ts';

/** Returns the current value. It does not change during a touch, nor for a second after. */
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

import { useEffect, useState } from 'react';
import { holdUnderFinger } from './finger-hold.ts';

/** Returns the value. Delays its changes during a touch and for one second afterwards. */
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

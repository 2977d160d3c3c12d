import { useEffect, useState } from 'react';
import { holdUnderFinger } from './finger-hold.ts';

/** While a finger is down, and a second longer, the value of that moment; otherwise the present one. */
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

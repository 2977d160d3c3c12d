import { useEffect, useState } from 'react';
import { holdUnderFinger } from './finger-hold.ts';

/** The value that was there when the finger came down, until a second after the tap. */
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

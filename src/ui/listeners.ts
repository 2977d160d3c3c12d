export type Listeners<Values extends unknown[]> = {
  /** Returns a function that removes the listener. */
  add(listener: (...values: Values) => void): () => void;
  emit(...values: Values): void;
};

type Lifetime = {
  /** Called when the first listener is added. */
  onFirst(): void;
  /** Called when the last listener is removed. */
  onLast(): void;
};

/** Listeners to one kind of event, for state that several components observe. */
export function createListeners<Values extends unknown[] = []>(
  lifetime?: Lifetime,
): Listeners<Values> {
  const listeners = new Set<(...values: Values) => void>();
  return {
    add(listener) {
      listeners.add(listener);
      if (listeners.size === 1) lifetime?.onFirst();
      return () => {
        if (listeners.delete(listener) && listeners.size === 0) lifetime?.onLast();
      };
    },
    emit(...values) {
      for (const listener of listeners) listener(...values);
    },
  };
}

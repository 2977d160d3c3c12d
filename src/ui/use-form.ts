import {
  type InputEvent,
  type RefObject,
  type SubmitEvent,
  useEffect,
  useRef,
  useState,
} from 'react';
import { focusFirstError } from './Field.tsx';
import { ApiError } from './network/api.ts';

/** Error messages by field name. */
export type Problems = Record<string, Message | undefined>;
/** Our own messages are functions, so that they follow a change of language. The server's are strings. */
type Message = string | (() => string);

export type Form = {
  /** Props for the `<form>` element. */
  handles: {
    ref: RefObject<HTMLFormElement | null>;
    onSubmit(event: SubmitEvent<HTMLFormElement>): void;
    onInput(event: InputEvent<HTMLFormElement>): void;
  };
  problems: Record<string, string | undefined>;
  isBusy: boolean;
  /** Clears all error messages. */
  forget(): void;
};

type FormActs = {
  /** Errors from the server, when the form was posted without JavaScript. */
  known?: Problems | undefined;
  check(form: HTMLFormElement): Problems;
  send(entered: (name: string) => string, data: FormData): Promise<void>;
  /** Reports the failure to the user. May return messages for the fields. */
  onFailure(error: unknown): Problems | undefined;
};

/**
 * State of a form: client-side validation, one submission at a time, and the server's errors beside the
 * fields.
 */
export function useForm({ known = {}, check, send, onFailure }: FormActs): Form {
  const ref = useRef<HTMLFormElement>(null);
  const [problems, setProblems] = useState<Problems>(known);
  const [isBusy, setBusy] = useState(false);

  // Focuses the first error after a failed submission, and not when a single error is cleared.
  const [findings, setFindings] = useState(0);
  useEffect(() => {
    if (findings > 0) focusFirstError(ref.current);
  }, [findings]);

  function find(found: Problems): boolean {
    setProblems(found);
    const isAny = Object.values(found).some((problem) => problem !== undefined);
    if (isAny) setFindings((count) => count + 1);
    return isAny;
  }

  async function submit(form: HTMLFormElement): Promise<void> {
    if (isBusy || find(check(form))) return;
    const data = new FormData(form);
    setBusy(true);
    try {
      await send((name) => String(data.get(name) ?? ''), data);
    } catch (error) {
      const own = onFailure(error);
      const fields = error instanceof ApiError ? error.fields : undefined;
      find({ ...fields, ...own });
    } finally {
      setBusy(false);
    }
  }

  return {
    handles: {
      ref,
      onSubmit(event) {
        event.preventDefault();
        void submit(event.currentTarget);
      },
      onInput({ target }) {
        // Editing a field clears its error.
        const { name } = target as HTMLInputElement;
        if (problems[name] !== undefined) setProblems({ ...problems, [name]: undefined });
      },
    },
    problems: Object.fromEntries(
      Object.entries(problems).map(([name, message]) => [
        name,
        typeof message === 'function' ? message() : message,
      ]),
    ),
    isBusy,
    forget: () => setProblems({}),
  };
}

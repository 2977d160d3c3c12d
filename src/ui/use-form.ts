import {
  type InputEvent,
  type RefObject,
  type SubmitEvent,
  useEffect,
  useRef,
  useState,
} from 'react';
import { ApiError } from './api.ts';
import { focusFirstError } from './Field.tsx';

/** What is wrong, by the name of the field that it stands beside. */
export type Problems = Record<string, Said | undefined>;
/** Our own words as a function: they stand there when the language changes. The server's are as they came. */
type Said = string | (() => string);

type Form = {
  /** For the form itself. */
  handles: {
    ref: RefObject<HTMLFormElement | null>;
    onSubmit(event: SubmitEvent<HTMLFormElement>): void;
    onInput(event: InputEvent<HTMLFormElement>): void;
  };
  problems: Record<string, string | undefined>;
  isBusy: boolean;
  /** What was wrong no longer matters. */
  forget(): void;
};

type FormActs = {
  /** What the server found when the form was sent before its script had arrived. */
  known?: Problems | undefined;
  check(form: HTMLFormElement): Problems;
  send(entered: (name: string) => string): Promise<void>;
  /** What the person is told; what it answers stands beside the fields. */
  onFailure(error: unknown): Problems | undefined;
};

/** A form that is checked, sent once at a time, and says beside each field what the server refused. */
export function useForm({ known = {}, check, send, onFailure }: FormActs): Form {
  const ref = useRef<HTMLFormElement>(null);
  const [problems, setProblems] = useState<Problems>(known);
  const [isBusy, setBusy] = useState(false);

  // The first of them, once they stand; not as each one goes.
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
      await send((name) => String(data.get(name) ?? ''));
    } catch (error) {
      const told = onFailure(error);
      const fields = error instanceof ApiError ? error.fields : undefined;
      find({ ...fields, ...told });
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
        // What is being mended is wrong no longer.
        const { name } = target as HTMLInputElement;
        if (problems[name] !== undefined) setProblems({ ...problems, [name]: undefined });
      },
    },
    problems: Object.fromEntries(
      Object.entries(problems).map(([name, said]) => [
        name,
        typeof said === 'function' ? said() : said,
      ]),
    ),
    isBusy,
    forget: () => setProblems({}),
  };
}

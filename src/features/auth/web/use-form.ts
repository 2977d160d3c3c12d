import { type RefObject, type SubmitEvent, useEffect, useRef, useState } from 'react';
import { ApiError } from '../../../ui/api.ts';
import { focusFirstError } from '../../../ui/Field.tsx';

/** What is wrong, by the name of the field that it stands beside. */
export type Problems = Record<string, string | undefined>;

type Form = {
  form: RefObject<HTMLFormElement | null>;
  problems: Problems;
  isBusy: boolean;
  submit(event: SubmitEvent<HTMLFormElement>): Promise<void>;
};

type FormActs = {
  check(form: HTMLFormElement): Problems;
  send(entered: (name: string) => string): Promise<void>;
  /** What the person is told; what it answers stands beside the fields. */
  onFailure(error: unknown): Problems | undefined;
};

/** A form that is checked, sent once at a time, and says beside each field what the server refused. */
export function useForm({ check, send, onFailure }: FormActs): Form {
  const form = useRef<HTMLFormElement>(null);
  const [problems, setProblems] = useState<Problems>({});
  const [isBusy, setBusy] = useState(false);

  useEffect(() => {
    if (hasAny(problems)) focusFirstError(form.current);
  }, [problems]);

  async function submit(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (isBusy) return;
    const found = check(event.currentTarget);
    setProblems(found);
    if (hasAny(found)) return;
    const data = new FormData(event.currentTarget);
    setBusy(true);
    try {
      await send((name) => String(data.get(name) ?? ''));
    } catch (error) {
      const told = onFailure(error);
      const fields = error instanceof ApiError ? error.fields : undefined;
      setProblems({ ...fields, ...told });
    } finally {
      setBusy(false);
    }
  }

  return { form, problems, isBusy, submit };
}

function hasAny(problems: Problems): boolean {
  return Object.values(problems).some((problem) => problem !== undefined);
}

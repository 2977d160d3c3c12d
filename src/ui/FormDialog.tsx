import {
  type ComponentProps,
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { Button } from './Button.tsx';
import { Dialog } from './Dialog.tsx';
import { Field } from './Field.tsx';
import { type Form, useForm } from './use-form.ts';

type FormDialogProps = {
  title: string;
  /** The words on the button that changes nothing. */
  cancel: string;
  /** The words on the button that sends the form. */
  submit: string;
  look?: 'primary' | 'danger';
  form: Pick<Form, 'handles' | 'isBusy'>;
  /** Why the form was not sent, if no field is the reason. In the dialog, because notices are behind it. */
  problem?: string | undefined;
  /** What helps against the problem. */
  remedy?: ReactNode;
  onClose(): void;
  children: ReactNode;
};

/** A modal dialog with a form, which the last button sends. */
export function FormDialog(props: FormDialogProps) {
  const {
    title,
    cancel,
    submit,
    look = 'primary',
    form,
    problem,
    remedy,
    onClose,
    children,
  } = props;
  const formId = useId();
  const alert = useRef<HTMLDivElement>(null);
  // In a low window, or below a long form, the alert is out of sight.
  useEffect(() => {
    if (problem) alert.current?.scrollIntoView({ block: 'nearest' });
  }, [problem]);
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={title}
      actions={
        <>
          <Button look="secondary" onClick={onClose}>
            {cancel}
          </Button>
          <Button type="submit" form={formId} look={look} busy={form.isBusy}>
            {submit}
          </Button>
        </>
      }
    >
      <form id={formId} {...form.handles} noValidate className="grid gap-4">
        {children}
        <div ref={alert} role="alert" className="grid gap-3 empty:hidden">
          {problem && <p className="font-semibold text-pretty text-red">{problem}</p>}
          {remedy}
        </div>
      </form>
    </Dialog>
  );
}

/** Focuses the element on mount. */
export function useFirstFocus(): RefObject<HTMLInputElement | null> {
  const ref = useRef<HTMLInputElement>(null);
  useEffect(() => ref.current?.focus(), []);
  return ref;
}

type ConfirmByTypingProps = {
  title: string;
  keep: string;
  submit: string;
  field: ComponentProps<typeof Field>;
  /** Says what is wrong with the typed words. */
  check(typed: string): (() => string) | undefined;
  send(typed: string): Promise<void>;
  /** Reports the failure to the user. May return what the dialog says. */
  onFailure(error: unknown): DialogRefusal | undefined;
  onClose(): void;
  /** The warning. */
  children: ReactNode;
};

/** A refusal that is not about the typed words, and what helps against it. */
export type DialogRefusal = { text(): string; remedy?(): ReactNode };

/** Asks for something that cannot be undone: the user has to type what it is about. */
export function ConfirmByTyping(props: ConfirmByTypingProps) {
  const { title, keep, submit, field, check, send, onFailure, onClose, children } = props;
  const first = useFirstFocus();
  const [refusal, setRefusal] = useState<DialogRefusal>();
  const form = useForm({
    check: (element) => ({ [field.name]: check(String(new FormData(element).get(field.name))) }),
    send(entered) {
      setRefusal(undefined);
      return send(entered(field.name));
    },
    onFailure(error) {
      setRefusal(onFailure(error));
      return undefined;
    },
  });
  return (
    <FormDialog
      title={title}
      cancel={keep}
      submit={submit}
      look="danger"
      form={form}
      problem={refusal?.text()}
      remedy={refusal?.remedy?.()}
      onClose={onClose}
    >
      {children}
      <Field
        {...field}
        ref={first}
        autoComplete="off"
        spellCheck="false"
        error={form.problems[field.name]}
      />
    </FormDialog>
  );
}

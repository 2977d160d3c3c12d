import { type ComponentProps, type ReactNode, useState } from 'react';
import { Field } from './Field.tsx';
import { FormDialog, useFirstFocus } from './FormDialog.tsx';
import { useForm } from './use-form.ts';

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
        spellCheck={false}
        error={form.problems[field.name]}
      />
    </FormDialog>
  );
}

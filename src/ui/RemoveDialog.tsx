import { useEffect, useRef, useState } from 'react';
import { Button } from './Button.tsx';
import { Dialog } from './Dialog.tsx';

type RemoveDialogProps = {
  title: string;
  hint: string;
  /** The words on the buttons. */
  keep: string;
  confirm: string;
  remove(): Promise<void>;
  /** Says why it was not removed. */
  failureText(error: unknown): string | (() => string);
  onClose(): void;
  onRemoved(): void;
};

/** Asks once before something is removed. */
export function RemoveDialog(props: RemoveDialogProps) {
  const { title, hint, keep, confirm, remove, failureText, onClose, onRemoved } = props;
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | (() => string)>();
  // Has the focus, so that an accidental Enter removes nothing.
  const keeping = useRef<HTMLButtonElement>(null);
  useEffect(() => keeping.current?.focus(), []);

  async function act(): Promise<void> {
    setBusy(true);
    try {
      await remove();
      onClose();
      onRemoved();
    } catch (error) {
      setBusy(false);
      const text = failureText(error);
      setProblem(() => text);
    }
  }

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={title}
      actions={
        <>
          <Button ref={keeping} look="secondary" onClick={onClose}>
            {keep}
          </Button>
          <Button look="danger" busy={isBusy} onClick={() => void act()}>
            {confirm}
          </Button>
        </>
      }
    >
      <p className="text-pretty wrap-anywhere">{hint}</p>
      <p role="alert" className="font-semibold text-red empty:hidden">
        {typeof problem === 'function' ? problem() : problem}
      </p>
    </Dialog>
  );
}

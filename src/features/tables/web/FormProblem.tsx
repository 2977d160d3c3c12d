import { useEffect, useRef } from 'react';

/** Why a dialog's form was not saved. In the dialog, because notices are behind it. */
export function FormProblem({ text }: { text: string | undefined }) {
  const alert = useRef<HTMLParagraphElement>(null);
  // When Enter in the first field submits a long form, the end of the form may be out of sight.
  useEffect(() => {
    if (text) alert.current?.scrollIntoView({ block: 'nearest' });
  }, [text]);
  return (
    <p ref={alert} role="alert" className="font-medium text-pretty text-red empty:hidden">
      {text}
    </p>
  );
}

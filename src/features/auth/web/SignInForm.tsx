import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { ApiError } from '../../../ui/api.ts';
import { Button } from '../../../ui/Button.tsx';
import { Field, focusFirstError } from '../../../ui/Field.tsx';
import { useTexts } from '../../../ui/i18n.ts';
import { dismiss, notify } from '../../../ui/notices.ts';
import { uiTexts } from '../../../ui/texts.ts';
import { signIn } from './session.tsx';
import { authTexts } from './texts.ts';

type Problem = {
  email?: 'emailMissing' | 'emailInvalid';
  password?: 'passwordMissing';
  /** What the server said, in its own words. */
  refused?: string;
  unreachable?: boolean;
};

export function SignInForm() {
  const t = useTexts(authTexts);
  const generic = useTexts(uiTexts);
  const form = useRef<HTMLFormElement>(null);
  const [problem, setProblem] = useState<Problem>({});
  const [isBusy, setBusy] = useState(false);

  useEffect(() => {
    if (problem.email || problem.password || problem.refused) focusFirstError(form.current);
  }, [problem]);

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isBusy) return;
    const missing = missingIn(event.currentTarget);
    setProblem(missing);
    if (missing.email || missing.password) return;

    const entered = new FormData(event.currentTarget);
    setBusy(true);
    try {
      await signIn(String(entered.get('email')).trim(), String(entered.get('password')));
      dismiss('sign-in');
    } catch (error) {
      tell(error);
    } finally {
      setBusy(false);
    }
  }

  function tell(error: unknown): void {
    if (error instanceof ApiError) {
      const refused = error.message || generic('invalidCredentials');
      setProblem({ refused });
      notify({ type: 'error', title: t('failed'), message: refused, id: 'sign-in' });
      return;
    }
    setProblem({ unreachable: true });
    const message = t('serverConnectionHint');
    notify({ type: 'error', title: t('serverConnection'), message, id: 'sign-in' });
  }

  return (
    <form
      ref={form}
      noValidate
      onSubmit={submit}
      className="grid gap-5 rounded-card border border-line bg-card p-6 shadow-card sm:p-8"
    >
      <Field
        label={t('email')}
        name="email"
        type="email"
        inputMode="email"
        autoComplete="username"
        required
        error={problem.email && t(problem.email)}
      />
      <Field
        label={t('password')}
        name="password"
        type="password"
        autoComplete="current-password"
        required
        error={problem.refused ?? (problem.password && t(problem.password))}
      />
      {problem.unreachable && (
        <p className="text-small font-medium text-red">{t('serverConnectionHint')}</p>
      )}
      <Button type="submit" busy={isBusy} className="min-h-14">
        {t(isBusy ? 'submitting' : 'submit')}
      </Button>
    </form>
  );
}

/** The browser's own check of the fields, told in our words and beside them. */
function missingIn(form: HTMLFormElement): Problem {
  const email = form.querySelector<HTMLInputElement>('[name=email]')?.validity;
  const password = form.querySelector<HTMLInputElement>('[name=password]')?.validity;
  const missing: Problem = {};
  if (email?.valueMissing) missing.email = 'emailMissing';
  else if (!email?.valid) missing.email = 'emailInvalid';
  if (password?.valueMissing) missing.password = 'passwordMissing';
  return missing;
}

import { Component, type ReactNode, useEffect } from 'react';
import { type Location, useLocation, useNavigate } from 'react-router';
import { paths } from '../../paths.ts';
import { BellMark } from '../../ui/BellMark.tsx';
import { Button } from '../../ui/Button.tsx';
import { readStored, store } from '../../ui/device/storage.ts';
import { useTexts } from '../../ui/language/i18n.ts';
import { usePageTitle } from '../../ui/page-title.ts';
import { shellTexts } from './texts.ts';

/** Shows `ErrorPage` in place of what throws, until the next navigation. */
export function ErrorBoundary({ children }: { children: ReactNode }) {
  return <Boundary location={useLocation()}>{children}</Boundary>;
}

type BoundaryProps = { location: Location; children: ReactNode };
type BoundaryState = { hasFailed: boolean; location: Location };

class Boundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { hasFailed: false, location: this.props.location };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  static getDerivedStateFromProps({ location }: BoundaryProps, state: BoundaryState) {
    return location === state.location ? null : { hasFailed: false, location };
  }

  override render() {
    return this.state.hasFailed ? <ErrorPage /> : this.props.children;
  }
}

/** Shown if a page throws, or if its chunk is gone after an upgrade of the server, which a reload fixes. */
function ErrorPage() {
  const t = useTexts(shellTexts);
  usePageTitle(t('brokenTitle'));
  useReturn();
  return (
    <div
      role="alert"
      className="mx-auto grid max-w-xl justify-items-center gap-6 px-4 py-20 text-center"
    >
      <BellMark className="size-16 text-sage" />
      <h1 className="font-display text-title">{t('brokenTitle')}</h1>
      <p className="text-muted">{t('brokenHint')}</p>
      <Button onClick={() => location.reload()}>{t('reload')}</Button>
    </div>
  );
}

const FIRST_SECONDS = 5;
const LONGEST_SECONDS = 300;
/** After this long without an error the pauses begin anew. */
const FORGOTTEN_MILLISECONDS = 600_000;
const KEY = 'sonnette.errors';

type Errors = { count: number; at: number };

/**
 * Brings a board back that threw: nobody may be there to press the button. At first it is rendered again,
 * because a reload would lock the sound until the next tap. If that is not enough, the page is reloaded,
 * after 10 s, 20 s … 5 min.
 */
function useReturn(): void {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    if (pathname !== paths.staff) return;
    const before = countBefore();
    const seconds = Math.min(LONGEST_SECONDS, FIRST_SECONDS * 2 ** before);
    const timer = setTimeout(() => {
      store('session', KEY, { count: before + 1, at: Date.now() } satisfies Errors);
      // The error boundary renders the page again at each navigation.
      if (before === 0) void navigate({ pathname, search }, { replace: true });
      else location.reload();
    }, seconds * 1000);
    return () => clearTimeout(timer);
  }, [pathname, search, navigate]);
}

function countBefore(): number {
  const errors = readStored<Errors>('session', KEY);
  return errors && Date.now() - errors.at < FORGOTTEN_MILLISECONDS ? errors.count : 0;
}

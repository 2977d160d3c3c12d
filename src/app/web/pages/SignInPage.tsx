import { AuthPage } from '../../../features/auth/web/AuthPage.tsx';
import { useSiteData } from '../../../features/site/web/site-data.ts';

/** Connects the sign-in page to the data of the site, which it may not import. */
export function SignInPage() {
  return <AuthPage hasSignUp={!useSiteData().isInviteOnly} />;
}

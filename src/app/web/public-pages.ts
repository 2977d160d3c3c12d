import { matchRoutes, type RouteObject } from 'react-router';
import { paths } from '../../paths.ts';

/** The public pages. Each one is a chunk of its own. */
export const publicPageRoutes: RouteObject[] = [
  {
    path: paths.home,
    lazy: () =>
      import('../../features/site/web/home/HomePage.tsx').then(({ HomePage }) => ({
        Component: HomePage,
      })),
  },
  {
    path: paths.pricing,
    lazy: () =>
      import('../../features/site/web/pricing/PricingPage.tsx').then(({ PricingPage }) => ({
        Component: PricingPage,
      })),
  },
  {
    path: paths.faq,
    lazy: () =>
      import('../../features/site/web/faq/FaqPage.tsx').then(({ FaqPage }) => ({
        Component: FaqPage,
      })),
  },
  {
    path: paths.demo,
    lazy: () =>
      import('../../features/site/web/demo/DemoPage.tsx').then(({ DemoPage }) => ({
        Component: DemoPage,
      })),
  },
  {
    path: paths.success,
    lazy: () =>
      import('../../features/site/web/success/SuccessPage.tsx').then(({ SuccessPage }) => ({
        Component: SuccessPage,
      })),
  },
  {
    path: paths.contact,
    lazy: () =>
      import('../../features/site/web/legal/ContactPage.tsx').then(({ ContactPage }) => ({
        Component: ContactPage,
      })),
  },
  {
    path: paths.legalNotice,
    lazy: () =>
      import('../../features/site/web/legal/LegalNoticePage.tsx').then(({ LegalNoticePage }) => ({
        Component: LegalNoticePage,
      })),
  },
  {
    path: paths.terms,
    lazy: () =>
      import('../../features/site/web/legal/terms/TermsPage.tsx').then(({ TermsPage }) => ({
        Component: TermsPage,
      })),
  },
  {
    path: paths.privacy,
    lazy: () =>
      import('../../features/site/web/legal/privacy/PrivacyPage.tsx').then(({ PrivacyPage }) => ({
        Component: PrivacyPage,
      })),
  },
  {
    path: paths.accessibility,
    lazy: () =>
      import('../../features/site/web/legal/accessibility/AccessibilityPage.tsx').then(
        ({ AccessibilityPage }) => ({
          Component: AccessibilityPage,
        }),
      ),
  },
  {
    path: paths.accessibilityGrid,
    lazy: () =>
      import('../../features/site/web/legal/accessibility/AccessibilityGridPage.tsx').then(
        ({ AccessibilityGridPage }) => ({
          Component: AccessibilityGridPage,
        }),
      ),
  },
];

export function isPublicPage(pathname: string): boolean {
  return matchRoutes(publicPageRoutes, pathname) !== null;
}

import { StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router';
import type { RenderPage } from '../../features/site/contract.ts';
import { SiteDataContext } from '../../features/site/web/site-data.ts';
import { speak } from '../../ui/language/i18n.ts';
import { routes } from './routes.tsx';

/** Renders a public page to the HTML inside `#app`. */
export const render: RenderPage = async (url, language, basename, data) => {
  const handler = createStaticHandler(routes, { basename });
  const context = await handler.query(new Request(url));
  if (context instanceof Response) throw new Error(`${url} redirects`);
  const router = createStaticRouter(handler.dataRoutes, context);
  // NOTE: the language is global. No await from here on, or a concurrent rendering could change it.
  speak(language);
  return renderToString(
    <StrictMode>
      <SiteDataContext value={data}>
        <StaticRouterProvider router={router} context={context} hydrate={false} />
      </SiteDataContext>
    </StrictMode>,
  );
};

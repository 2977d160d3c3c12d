import { StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router';
import type { RenderPage } from '../../features/site/contract.ts';
import { SiteDataContext } from '../../features/site/web/site-data.ts';
import { speak } from '../../ui/language/i18n.ts';
import { routes } from './routes.tsx';

/** A public page as its HTML: what stands in `#app`. Nothing is asked of anybody, so that pages can be written in turn. */
export const render: RenderPage = async (url, language, basename, data) => {
  const handler = createStaticHandler(routes, { basename });
  const context = await handler.query(new Request(url));
  if (context instanceof Response) throw new Error(`${url} leads elsewhere`);
  const router = createStaticRouter(handler.dataRoutes, context);
  // Two pages that are written at once must not take each other's language: nothing is awaited from here on.
  speak(language);
  return renderToString(
    <StrictMode>
      <SiteDataContext value={data}>
        <StaticRouterProvider router={router} context={context} hydrate={false} />
      </SiteDataContext>
    </StrictMode>,
  );
};

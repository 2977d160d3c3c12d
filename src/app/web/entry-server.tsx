import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router';
import type { RenderPage } from '../../features/site/contract.ts';
import { SiteDataContext } from '../../features/site/web/site-data.ts';
import { speak } from '../../ui/language/i18n.ts';
import { App } from './App.tsx';
import { loadPage } from './routes.tsx';

/** Renders a public page to the HTML inside `#app`. */
export const render: RenderPage = async (url, language, basename, data) => {
  const { pathname, search } = new URL(url);
  await loadPage(pathname, basename);
  // NOTE: the language is global. No await from here on, or a concurrent rendering could change it.
  speak(language);
  return renderToString(
    <SiteDataContext value={data}>
      <StaticRouter basename={basename} location={pathname + search}>
        <App />
      </StaticRouter>
    </SiteDataContext>,
  );
};

import { useEffect } from 'react';
import { paths } from '../../../../paths.ts';
import { Bar } from './Bar.tsx';
import { Icon } from './icons.tsx';
import type { NotFoundPageData } from './page-data.ts';
import { useDinerLanguage } from './useDinerLanguage.ts';

/** A code that leads nowhere: torn, of another house, or of a table that is gone. */
export function NotFoundPage({ data }: { data: NotFoundPageData }) {
  const { language, say, choose } = useDinerLanguage(data.language);
  const title = `${say('notFoundTitle')} – Sonnette`;
  useEffect(() => {
    document.title = title;
  }, [title]);
  return (
    <>
      <Bar say={say} language={language} onLanguage={choose} />
      <main className="page not-found">
        <section className="plaque">
          <span className="seal">
            <Icon name="waiter" />
          </span>
          <h1>{say('notFoundTitle')}</h1>
          <p>{say('notFoundText')}</p>
          <a className="button quiet" href={paths.home}>
            {say('notFoundLink')}
          </a>
        </section>
      </main>
    </>
  );
}

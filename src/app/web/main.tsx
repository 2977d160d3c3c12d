import './app.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router/dom';
import { startSession } from '../../features/auth/web/session.tsx';
import { readSiteData, SiteDataContext } from '../../features/site/web/site-data.ts';
import { queryClient } from '../../ui/query.ts';
import { router } from './router.tsx';

startSession();

const root = document.getElementById('app');
if (!root) throw new Error('index.html has no #app');

createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <SiteDataContext value={readSiteData()}>
        <RouterProvider router={router} />
      </SiteDataContext>
    </QueryClientProvider>
  </StrictMode>,
);

import { fileURLToPath } from 'node:url';
import { unsubscribeStyleHash } from '../../features/analytics/report/opt-out/unsubscribe-page.ts';
import { plainEvents } from '../../features/analytics/track/plain-events.ts';
import type { OnPoll } from '../../features/requests/live/polled-boards.ts';
import { quickPolls } from '../../features/requests/live/quick-polls.ts';
import type { SiteData } from '../../features/site/contract.ts';
import type { Config } from '../../platform/config/config.ts';
import { securityHeaders } from '../../platform/http/headers.ts';
import { docsStyleHash } from '../api/api-docs.ts';
import { mutedAddressOf } from '../demo/seed.ts';
import { loadGuestDocument } from '../pages/guest-document.ts';
import { operatorEmailOf } from '../pages/site-data.ts';
import type { Services } from '../services.ts';
import { FastPathErrors, fastPaths, HttpServer } from './http-server.ts';
import { siteRoutes } from './site.ts';

type Options = { config: Config; siteData: SiteData; isStopping: () => boolean };

/** Connects the HTTP server to its routes and fast paths. It does not listen yet. */
export async function openServer(services: Services, options: Options): Promise<HttpServer> {
  const { config, siteData, isStopping } = options;
  const { sessions, metrics, presence, receipts } = services;
  const dist = fileURLToPath(new URL('../../../dist', import.meta.url));
  const guestDocument = await loadGuestDocument(dist);
  const headers = securityHeaders(
    [guestDocument.styleHash, docsStyleHash, unsubscribeStyleHash],
    config,
  );
  const deps = {
    ...services,
    dist,
    guestDocument,
    siteData,
    isStopping,
    operatorEmail: operatorEmailOf(siteData),
    publicUrl: config.publicUrl,
    mutedAddress: mutedAddressOf(config),
    trustProxy: config.trustProxy,
    version: config.version,
    onPoll: ((caller, board, { version, isSilent }) => {
      // A silent screen does not ring: its device is not present, and the requests it shows are not received.
      if (isSilent) return;
      presence.notePoll(caller, board.id);
      // The operator is not in the team: a board on their screen proves no receipt.
      if (version !== undefined && caller.tenantId === board.id) receipts.prove(board, version);
    }) satisfies OnPoll,
    onBoardStream: presence.noteStream.bind(presence),
  };
  const errors = new FastPathErrors(services);
  const answerPoll = quickPolls({
    ...services,
    headers,
    recallCaller: (authorization) => sessions.recall(authorization),
    onPoll: deps.onPoll,
    onError: (error) => errors.report('poll', error),
  });
  const onError = (error: unknown) => errors.report('event', error);
  const answerEvent = plainEvents({ ...deps, headers, onError });
  return new HttpServer(
    siteRoutes(deps).fetch as never,
    fastPaths(errors, { poll: answerPoll, event: answerEvent }),
    headers,
    metrics && ((answer, milliseconds) => metrics.answered(answer, milliseconds)),
  );
}

import './stage.css';
import { useEffect, useState } from 'react';
import { DEMO_SLUG, guestPath } from '../../../../paths.ts';
import { useTexts } from '../../../../ui/language/i18n.ts';
import type { GuestRequest } from '../../../guest-page/web/types.ts';
import { CONFIRMATION_MILLISECONDS } from '../../rules.ts';
import { useSiteData } from '../site-data.ts';
import { BoardMock } from './BoardMock.tsx';
import { CodeWhereItHelps } from './CodeWhereItHelps.tsx';
import { type Asked, PhoneMock } from './PhoneMock.tsx';
import { homeTexts } from './texts.ts';

/** A phone and a board, as they are in a restaurant. Nothing is sent. */
export function Stage() {
  const t = useTexts(homeTexts);
  const { demo } = useSiteData();
  const { asked, ask, take } = useSampleRequest();
  return (
    <section aria-labelledby="try" className="grid justify-items-center gap-3 sm:gap-5">
      <div className="grid gap-1 text-center">
        <h2 id="try" className="font-display text-title leading-tight">
          {t('tryTitle')}
        </h2>
        <p className="text-pretty text-muted">{t('tryText')}</p>
      </div>
      <div className="grid w-full justify-center gap-5 max-sm:grid-cols-[minmax(0,21rem)] max-sm:gap-3 sm:grid-cols-[17rem_minmax(0,19rem)]">
        <PhoneMock asked={asked} onAsk={ask} />
        <div className="grid content-start gap-1 sm:gap-5">
          <BoardMock asked={asked} onTake={take} />
          {demo && <CodeWhereItHelps />}
          {demo && (
            // The server renders the guest page: it needs a full page load, outside the router.
            <a
              href={guestPath(DEMO_SLUG, 1)}
              className="inline-grid min-h-12 place-content-center text-center"
            >
              {t('tableLink')}
            </a>
          )}
        </div>
      </div>
    </section>
  );
}

/** The visitor's last request. Léa takes it when its confirmation ends, unless the visitor was quicker. */
function useSampleRequest() {
  const [asked, setAsked] = useState<Asked>();
  const [sound, setSound] = useState<typeof import('../../../../ui/device/sound.ts')>();
  const id = asked?.id;

  // Loaded after the page, and before the first tap: browsers allow sound only in the handler of a tap.
  useEffect(() => {
    // Without it the board is silent.
    import('../../../../ui/device/sound.ts').then(setSound, () => {});
  }, []);

  useEffect(() => {
    if (id === undefined) return;
    const timer = setTimeout(
      () => setAsked((last) => last && { ...last, isConfirmed: false, isTaken: true }),
      CONFIRMATION_MILLISECONDS,
    );
    return () => clearTimeout(timer);
  }, [id]);

  function ask({ type }: GuestRequest): void {
    sound?.unlockSound();
    sound?.beep('info', { isSoft: true });
    setAsked((last) => ({ id: (last?.id ?? 0) + 1, type, isConfirmed: true, isTaken: false }));
  }

  const take = () => setAsked((last) => last && { ...last, isTaken: true });
  return { asked, ask, take };
}

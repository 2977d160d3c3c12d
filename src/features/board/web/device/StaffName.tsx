import { UserRound } from 'lucide-react';
import { useState } from 'react';
import { useTexts } from '../../../../ui/language/i18n.ts';
import { useSession } from '../../../auth/web/session.tsx';
import { boardTexts } from '../texts.ts';
import { useLate } from '../use-late.ts';
import { useStaffName } from './staff-name.ts';

/** Shows the name of the device's user. On a device that is not paired, a tap changes it. */
export function StaffName() {
  const { isStaff, member } = useSession();
  if (!isStaff) return <FirstName />;
  return (
    <p className="board-sign">
      <UserRound aria-hidden="true" />
      <span className="board-staff-name">{member?.name}</span>
    </p>
  );
}

function FirstName() {
  const t = useTexts(boardTexts);
  const late = useLate();
  const staffName = useStaffName();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" className="board-tool" onClick={() => setOpen(true)}>
        <UserRound aria-hidden="true" />
        {staffName ? (
          <span className="board-staff-name">
            <span className="sr-only">{t('nameEdit', { name: '' })}</span>
            {staffName}
          </span>
        ) : (
          <span className="board-sign-words">{t('nameNone')}</span>
        )}
      </button>
      {late && isOpen && <late.NameDialog onClose={() => setOpen(false)} />}
    </>
  );
}

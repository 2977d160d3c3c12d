import { useTexts } from '../../../ui/language/i18n.ts';
import { useZones } from '../../tables/web/zones/zone-calls.ts';
import { isOnDuty, type ListedMember } from './team-calls.ts';
import { teamTexts } from './texts.ts';

type DutyStateProps = { restaurantId: string; member: ListedMember };

/** Whether the member is on duty, and where. Managers need not be. */
export function DutyState({ restaurantId, member }: DutyStateProps) {
  const t = useTexts(teamTexts);
  const { data: zones = [] } = useZones(restaurantId);
  if (isOnDuty(member)) {
    const served = servedBy(member);
    const names = served
      ? zones.filter(({ id }) => served.includes(id)).map(({ name }) => name)
      : [t('everywhere')];
    return (
      <p className="flex items-baseline gap-2 text-small font-semibold text-green">
        <span aria-hidden="true" className="size-2.5 shrink-0 rounded-full bg-green" />
        <span className="min-w-0 wrap-anywhere">
          {zones.length > 0 ? t('onDutyIn', { zones: names.join(', ') }) : t('onDuty')}
        </span>
      </p>
    );
  }
  if (member.role !== 'staff') return null;
  return (
    <p className="flex items-baseline gap-2 text-small text-muted">
      <span aria-hidden="true" className="size-2.5 shrink-0 rounded-full border-2 border-edge" />
      <span>{t(member.devices.length > 0 ? 'offDuty' : 'noDevice')}</span>
    </p>
  );
}

/** The zones of all devices on duty; undefined for all zones. */
function servedBy({ devices }: ListedMember): string[] | undefined {
  const served: string[] = [];
  for (const { isOnDuty, zones } of devices) {
    if (!isOnDuty) continue;
    if (!zones) return undefined;
    served.push(...zones);
  }
  return served;
}

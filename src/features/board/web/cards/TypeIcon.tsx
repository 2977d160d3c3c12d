import { requestTypes } from '../../../../enums.ts';
import { Icon } from '../../../requests/web/icons.tsx';

/** The icon that guests see for a request type, on a tile in its tint. The name of the type is beside it. */
export function TypeIcon({ type }: { type: string }) {
  const known = requestTypes.find((one) => one === type) ?? 'other';
  return (
    <span className="board-kind" data-kind={known}>
      <Icon name={known} />
    </span>
  );
}

import { requestTypes } from '../../../../../enums.ts';
import { Icon } from '../../icons.tsx';

/** The guest's icon of a request type, on a tile of its own tint. The name is always beside it. */
export function TypeIcon({ type }: { type: string }) {
  const known = requestTypes.find((one) => one === type) ?? 'other';
  return (
    <span className="board-kind" data-kind={known}>
      <Icon name={known} />
    </span>
  );
}

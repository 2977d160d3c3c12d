import type { Row } from './row.ts';

/** What is on disk: kills, full disks, databases that go, backups, migrations. */
export const diskRows: Row[] = [];

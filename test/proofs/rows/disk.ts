import type { Row } from './row.ts';

/** What is on disk: kills, full disks, databases that go. */
export const diskRows: Row[] = [];

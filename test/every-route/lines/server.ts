import { anyone, none, type RouteLine } from './line.ts';

export const serverLines: Record<string, RouteLine> = {
  'GET /health': {
    answers: anyone(200),
    swap: none,
  },
  'GET /health/ready': {
    answers: anyone(200),
    swap: none,
  },
  'GET /openapi.json': {
    answers: anyone(200),
    swap: none,
  },
  'GET /docs': {
    answers: anyone(200),
    swap: none,
  },
};

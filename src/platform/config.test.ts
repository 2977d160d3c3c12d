import { describe, expect, it } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

describe('the configuration', () => {
  it('needs nothing: a demonstration on a file', () => {
    expect(readConfig({ PORT: '' })).toMatchObject({
      port: 3000,
      databaseUrl: 'sqlite:./data/sonnette.db',
      demo: true,
      rateLimits: true,
      trustProxy: false,
    });
  });

  it('is no demonstration once it has an address of its own, unless told so', () => {
    const PUBLIC_URL = 'https://sonnette.example/';
    expect(readConfig({ PUBLIC_URL })).toMatchObject({
      publicUrl: 'https://sonnette.example',
      demo: false,
    });
    expect(readConfig({ PUBLIC_URL, DEMO: 'on' }).demo).toBe(true);
  });

  it('serves on before it stops where another server may take over', () => {
    expect(readConfig({}).drainSeconds).toBe(0);
    const DATABASE_URL = 'postgres://localhost/sonnette';
    expect(readConfig({ DATABASE_URL }).drainSeconds).toBe(3);
    expect(readConfig({ DATABASE_URL, DRAIN_SECONDS: '0' }).drainSeconds).toBe(0);
  });

  it('names every mistake at once', () => {
    const mistakes = {
      PORT: 'eighty',
      DATABASE_URL: 'mysql://x',
      DEMO: 'yes',
      PUBLIC_URL: 'ftp://x',
      METRICS_TOKEN: 'short',
      DRAIN_SECONDS: '-1',
    };
    expect(() => readConfig(mistakes)).toThrow(ConfigError);
    for (const name of Object.keys(mistakes)) {
      expect(() => readConfig(mistakes)).toThrow(new RegExp(`${name}=`));
    }
  });
});

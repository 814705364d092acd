import { describe, expect, it } from 'vitest';
import { freePorts } from '../test/free-ports.ts';
import { redisIsNeeded } from '../test/stores.ts';
import { judge, redisFindings } from './redis.ts';

const info = (fields: Record<string, string>) => new Map(Object.entries({ redis_version: '7.2.4', aof_enabled: '1', ...fields }));

describe('Redis', () => {
  it.runIf(redisIsNeeded)('is named with its version when it answers', async () => {
    const [first] = await redisFindings('redis://127.0.0.1:6379');
    expect(first).toEqual({ level: 'ok', words: expect.stringMatching(/^(Redis|Valkey) \d+\.\d+.* answers$/) });
  });

  it('is a fault when it does not', async () => {
    const [port = 0] = await freePorts(1);
    await expect(redisFindings(`redis://127.0.0.1:${port}`)).rejects.toThrow();
  });

  it('is judged by what it does with sessions', () => {
    expect(judge(info({}))).toEqual([{ level: 'ok', words: 'Redis 7.2.4 answers' }]);
    expect(judge(info({ server_name: 'valkey', valkey_version: '8.1.1' }))).toEqual([
      { level: 'ok', words: 'Valkey 8.1.1 answers' },
    ]);
    expect(judge(info({ maxmemory: '1000', maxmemory_policy: 'allkeys-lru' }))).toContainEqual({
      level: 'warning',
      words: expect.stringContaining('allkeys-lru'),
    });
    expect(judge(info({ maxmemory: '0', maxmemory_policy: 'allkeys-lru' }))).toHaveLength(1);
    expect(judge(info({ aof_enabled: '0' }))).toContainEqual({
      level: 'warning',
      words: expect.stringContaining('appendonly yes'),
    });
  });
});

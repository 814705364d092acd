import { expect, it } from 'vitest';
import { readConfig } from './config.ts';
import { Browser, startWithUpstream } from './test/gateway.ts';

const S3 = { S3_BUCKET: 'muster', S3_REGION: 'eu-central-1' };

it.each([
  ['of S3', S3, ['https://muster.s3.eu-central-1.amazonaws.com']],
  ['of S3 elsewhere', { ...S3, S3_ENDPOINT: 'https://s3.example.com', S3_FORCE_PATH_STYLE: '1' }, ['https://s3.example.com']],
  [
    'of S3 with a CDN before it',
    { ...S3, FILES_ORIGIN: 'https://files.example.com' },
    ['https://muster.s3.eu-central-1.amazonaws.com', 'https://files.example.com'],
  ],
])('lets pages show and upload files at the origin %s', async (_what, settings, origins) => {
  const { gateway, stop } = await startWithUpstream({ settings });
  const policy = (await new Browser(gateway.url).get('/', { accept: 'text/html' })).headers.get('content-security-policy');
  await stop();
  const sources = (directive: string) => policy?.split(';').find((part) => part.trim().startsWith(directive));
  for (const origin of origins)
    for (const directive of ['img-src', 'connect-src']) expect(sources(directive)).toContain(` ${origin}`);
});

it('lets pages reach nothing else without a bucket', () => {
  expect(readConfig({ S3_REGION: 'us-east-1', S3_FORCE_PATH_STYLE: '0' }).filesOrigins).toEqual([]);
});

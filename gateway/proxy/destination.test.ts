import { describe, expect, it } from 'vitest';
import { destinationOf } from './destination.ts';

describe('destination of a proxied request', () => {
  it.each([
    ['GET', '/api/v1/job', 'job', 'session'],
    ['GET', '/api/v1/job/12?include=%5B%22region%22%5D&where=../..', 'job', 'session'],
    ['POST', '/api/v1/dwo_job/3/approve', 'dwo_job', 'session'],
    ['GET', '/api/v1/vehicle/foreman', 'vehicle', 'session'],
    ['GET', '/api/v1/auth/me', 'auth', 'session'],
    ['GET', '/api/v1/auth/login/google?client=web', 'auth', 'sign-in'],
    ['GET', '/api/v1/auth/callback/microsoft?code=a&state=b', 'auth', 'sign-in'],
    ['PUT', '/api/v1/file/content/a%20b.jpg?signature=x', 'file', 'signed'],
    ['GET', '/api/v1/file/content/9/photo.jpg?signature=x', 'file', 'signed'],
    ['POST', '/api/v1/file/content/9', 'file', 'session'],
    ['GET', '/api/v1/file/9', 'file', 'session'],
    ['GET', '/api/v1/docs/', 'docs', 'session'],
    ['POST', '/api/v1/notice/unsubscribe?token=1.x', 'notice', 'link'],
    ['GET', '/api/v1/notice/unsubscribe?token=1.x', 'notice', 'link'],
    ['PUT', '/api/v1/notice/unsubscribe', 'notice', 'session'],
    ['POST', '/api/v1/notice/device', 'notice', 'session'],
    ['POST', '/api/v1/auth/token', 'auth', 'exchange'],
    ['POST', '/api/v1/auth/token/', 'auth', 'exchange'],
    ['POST', '/api/v1/auth/refresh', 'auth', 'phone'],
    ['POST', '/api/v1/auth/logout', 'auth', 'phone'],
  ])('%s %s goes to %s as %s', (method, url, controller, kind) => {
    expect(destinationOf(method, url)).toEqual({ controller, kind });
  });

  it.each([
    ['GET', '/api/v1/auth/token'],
    ['PUT', '/api/v1/auth/refresh'],
    ['POST', '/api/v1/auth/token/x'],
    ['POST', '/api/v1/auth/masquerade'],
    ['GET', '/api/v1/auth/ended?since=1'],
    ['POST', '/api/v1/feed_loss'],
    ['POST', '/api/v1/Feed_Loss/'],
    ['GET', '/api/v1/auth/masquerade?where={}'],
    ['GET', '/api/v1/AUTH/masquerade'],
    ['GET', '/api/v1/%61uth/refresh'],
    ['GET', '/api/v1/auth'],
    ['GET', '/api/v1/auth/me/x'],
    ['POST', '/api/v1/auth/login/google'],
    ['GET', '/api/v1/auth/login'],
    ['GET', '/api/v1/auth/login/google/x'],
  ])('%s %s does not exist outside', (method, url) => {
    expect(() => destinationOf(method, url)).toThrow(expect.objectContaining({ statusCode: 404 }));
  });

  it.each([
    '/api/v1/../admin',
    '/api/v1/./job',
    '/api/v1/job/..',
    '/api/v1/%2e%2e/admin',
    '/api/v1/%2E./admin',
    '/api/v1/..%2fadmin',
    '/api/v1/job%2f..%2f..%2fadmin',
    '/api/v1/%252e%252e/admin',
    '/api/v1/..%5cadmin',
    '/api/v1/..\\admin',
    '/api/v1//admin',
    '/api/v1/job//1',
    '/api/v1/job//',
    '/api/v1/',
    '/api/v1',
    '//evil.example/api/v1/job',
    'http://evil.example/api/v1/job',
    '/api/v1/job%00',
    '/api/v1/job%0d%0aX-Evil:%201',
    '/api/v1/job%ff',
    '/api/v1/job%zz',
    '/api/v1/job#fragment',
    '/api/v1/jöb',
    '/api%2fv1/job',
    '/API/v1/job',
  ])('%s is no path of the api', (url) => {
    expect(() => destinationOf('GET', url)).toThrow(expect.objectContaining({ statusCode: 400 }));
  });
});

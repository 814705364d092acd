/**
 * A synchronous GET by XMLHttpRequest, only for events during which the browser does not wait, such
 * as `beforeprint`.
 * @throws Error unless the status is 200
 */
export function readSync(path: string): unknown {
  const request = new XMLHttpRequest();
  request.open('GET', path, false);
  request.setRequestHeader('accept', 'application/json');
  request.send();
  if (request.status !== 200) throw new Error(`${path}: ${request.status}`);
  return JSON.parse(request.responseText);
}

/**
 * A GET that is answered before this returns, by the blocking form of XMLHttpRequest: only for what
 * the browser gives no time to wait for, such as `beforeprint`. Throws when there is no good
 * answer.
 */
export function readNow(path: string): unknown {
  const request = new XMLHttpRequest();
  request.open('GET', path, false);
  request.setRequestHeader('accept', 'application/json');
  request.send();
  if (request.status !== 200) throw new Error(`${path}: ${request.status}`);
  return JSON.parse(request.responseText);
}

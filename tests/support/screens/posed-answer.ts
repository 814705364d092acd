import type { Page } from 'playwright-core';
import type { LiveResource } from '#shared/live/addresses.ts';

/** The gateway's answer to a live query, as it is sent. */
export interface PosedAnswer<Answer> {
  key: string;
  data: Answer;
}

const CALL = /^42(\d+)\["live:open",\{"resource":"(\w+)"/;
const ANSWER = /^43(\d+)\[/;

/**
 * Answers the live queries of a resource with what is made of their answers: how much a company has
 * is not for a picture or a measurement to decide. A page is posed before it connects.
 * @param and what is sent right after the answer, as `[event, body]`
 */
export const poseAnswer =
  <Answer>(
    resource: LiveResource,
    posed: (answer: Answer) => Answer,
    and: (answer: PosedAnswer<Answer>) => unknown[] | undefined = () => undefined,
  ) =>
  (page: Page): Promise<void> =>
    page.routeWebSocket(/\/socket\.io\//, (socket) => {
      const server = socket.connectToServer();
      const meant = new Set<string>();
      socket.onMessage((message) => {
        const [, id, asked] = CALL.exec(String(message)) ?? [];
        if (id && asked === resource) meant.add(id);
        server.send(message);
      });
      server.onMessage((message) => {
        const [, id] = ANSWER.exec(String(message)) ?? [];
        if (!id || !meant.has(id)) return socket.send(message);
        const [answer] = JSON.parse(String(message).slice(2 + id.length)) as [PosedAnswer<Answer>];
        socket.send(`43${id}${JSON.stringify([{ ...answer, data: posed(answer.data) }])}`);
        const more = and(answer);
        if (more) socket.send(`42${JSON.stringify(more)}`);
      });
    });

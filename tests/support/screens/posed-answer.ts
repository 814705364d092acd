import type { Page } from 'playwright-core';
import type { LiveResource } from '#shared/live/addresses.ts';
import type { LiveAnswers } from '#shared/live.ts';

/** The gateway's answer to a live query, as it is sent. */
export interface PosedAnswer<Answer> {
  key: string;
  data: Answer;
}

type Poses = { readonly [Resource in LiveResource]?: (answer: LiveAnswers[Resource]) => LiveAnswers[Resource] };

const CALL = /^42(\d+)\["live:open",\{"resource":"(\w+)"/;
const ANSWER = /^43(\d+)\[/;

/**
 * Answers the live queries of some resources with what is made of their answers: how much a company
 * has is not for a picture or a measurement to decide. A page is posed before it connects.
 * @param and what is sent right after an answer, as `[event, body]`
 */
export const poseAnswers =
  (poses: Poses, and: (answer: PosedAnswer<unknown>) => unknown[] | undefined = () => undefined) =>
  (page: Page): Promise<void> =>
    page.routeWebSocket(/\/socket\.io\//, (socket) => {
      const server = socket.connectToServer();
      const meant = new Map<string, (answer: never) => unknown>();
      socket.onMessage((message) => {
        const [, id, asked] = CALL.exec(String(message)) ?? [];
        const posed = poses[asked as LiveResource];
        if (id && posed) meant.set(id, posed);
        server.send(message);
      });
      server.onMessage((message) => {
        const [, id = ''] = ANSWER.exec(String(message)) ?? [];
        const posed = meant.get(id);
        if (!posed) return socket.send(message);
        const [answer] = JSON.parse(String(message).slice(2 + id.length)) as [PosedAnswer<never>];
        socket.send(`43${id}${JSON.stringify([{ ...answer, data: posed(answer.data) }])}`);
        const more = and(answer);
        if (more) socket.send(`42${JSON.stringify(more)}`);
      });
    });

/** The same for one resource. */
export const poseAnswer = <Answer>(
  resource: LiveResource,
  posed: (answer: Answer) => Answer,
  and?: (answer: PosedAnswer<Answer>) => unknown[] | undefined,
): ((page: Page) => Promise<void>) =>
  poseAnswers({ [resource]: posed } as Poses, and as ((answer: PosedAnswer<unknown>) => unknown[] | undefined) | undefined);

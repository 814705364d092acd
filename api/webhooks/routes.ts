import { deliveryCalls, webhookCalls } from '#shared/calls/integrations.ts';
import { Failure } from '#shared/http/errors.ts';
import { oneOf } from '#shared/http/query.ts';
import { WebhookHold, webhookHoldLive } from '#shared/integrations/webhooks.ts';
import type { Services } from '../context.ts';
import type { Api } from '../http/api.ts';
import { readRoutes } from '../http/read-routes.ts';
import { commandRoute, liveRoute } from '../http/routes.ts';
import type { TokenSecrets } from '../sign-in/secret-store.ts';
import { urlFault } from './address-rules.ts';
import { addWebhook, changeSecret, changeWebhook, removeWebhook, resend, testWebhook } from './commands.ts';
import { readHold, release } from './place-commands.ts';
import type { WebhookRow } from './repository.ts';
import type { Place } from './rules.ts';
import { secretOf, secretText } from './signature-rules.ts';
import { deliveryView, webhookView } from './view.ts';

export interface WebhookParts {
  /** The api's own secrets: what is shown is derived from the first one. */
  secrets: TokenSecrets;
  /** Allows private addresses and plain http. */
  isOpen: boolean;
  /** The place of this api. */
  here: Place;
}

/**
 * Routes of webhooks [webhooks-1] and their deliveries. A secret is answered once, when it is
 * created.
 */
export function webhookRoutes(app: Api, services: Services, { secrets, isOpen, here }: WebhookParts): void {
  readRoutes(app, services, { view: webhookView, subject: 'webhook' });
  readRoutes(app, services, { view: deliveryView, subject: 'webhook' });
  const shown = ({ id, salt, format }: WebhookRow) => ({
    data: { id, secret: format === 'standard' ? secretText(secretOf(secrets[0], salt)) : null },
  });
  const assertAddress = (url: string | undefined) => {
    const reason = url === undefined ? undefined : urlFault(url, isOpen);
    if (reason) throw new Failure(400, 'The request is not valid', { errors: [{ field: 'url', reason }] });
  };

  commandRoute(app, services, {
    ...webhookCalls.post,
    run: async (context, { body }) => {
      assertAddress(body.url);
      return shown(await addWebhook(context, body));
    },
  });

  commandRoute(app, services, {
    ...webhookCalls.patch,
    run: async (context, { params, body }) => {
      assertAddress(body.url);
      await changeWebhook(context, params.id, body);
    },
  });

  commandRoute(app, services, {
    ...webhookCalls.delete,
    run: (context, { params }) => removeWebhook(context, params.id),
  });

  commandRoute(app, services, {
    ...webhookCalls.secret,
    run: async (context, { params }) => shown(await changeSecret(context, params.id)),
  });

  commandRoute(app, services, {
    ...webhookCalls.test,
    run: async (context, { params }) => ({ data: await testWebhook(context, params.id, here.address) }),
  });

  commandRoute(app, services, {
    ...deliveryCalls.resend,
    run: (context, { params }) => resend(context, params.id),
  });

  liveRoute(app, {
    ...webhookHoldLive,
    operationId: 'getDeliveryHold',
    summary: 'Get whether deliveries wait for a confirmation, and why',
    answer: oneOf(WebhookHold),
    compute: async () => ({ data: await readHold(services.db, here) }),
  });

  commandRoute(app, services, {
    ...deliveryCalls.release,
    run: (context, { body }) => release(context, here, body.waiting),
  });
}

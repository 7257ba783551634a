import { z } from 'zod'
import { requiredText } from './values/text.ts'
import { webhookKinds } from './values/webhook-kinds.ts'
import { YesNo } from './values/yes-no.ts'

export const WebhookKind = z.enum(webhookKinds, 'Please choose from the list')

const missingKindError = 'Please choose at least one kind of event'

export const WebhookForm = z.object({
  name: requiredText(60, 'Please enter a name'),
  address: requiredText(500, 'Please enter an address that begins with https://'),
  kinds: z.array(WebhookKind, missingKindError).min(1, missingKindError).max(webhookKinds.length),
  withChanges: YesNo('Please say true or false').default(false),
})

export const NewWebhook = WebhookForm.extend({
  isOfAgency: YesNo('Please say true or false').default(false),
})

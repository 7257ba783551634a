import { z } from 'zod'
import { adminsOnly, anyone, endpoint, entity, Id, staff } from './endpoint.ts'
import { SubscriptionRequest } from './subscription-forms.ts'
import { boundedText, exactText } from './values/text.ts'

const certificateNumber = boundedText(20, 'Please check the certificate number')
const token = exactText(1000)
const emailParams = z.object({ id: Id })

const SubscribedCertificate = z.object({ number: z.number(), holderName: z.string() })

/** Whether the agency sends these emails, and how many confirmed addresses get them. */
const UpdateSettings = z.object({ isOn: z.boolean(), subscriptions: z.number() })

/**
 * Emails to an address when the state of a certificate changes: a courtesy that gives no right to
 * notice. Certificate holders have no account.
 */
export const subscriptions = {
  /**
   * Gives the same answer whoever is subscribed. The address gets a link, and without it no further
   * email.
   */
  ask: endpoint({
    summary: 'Ask for emails when the status of a certificate changes',
    method: 'POST',
    path: '/api/certificate/updates',
    who: anyone,
    changes: [],
    body: SubscriptionRequest.extend({
      number: certificateNumber,
      code: boundedText(40, 'Please check the code'),
    }),
    status: 204,
    refuses: ['not_found', 'too_many_tries'],
    fails: 'Failed to send the link',
  }),
  /** The link works once. POST keeps the token out of URLs. */
  confirm: endpoint({
    summary: 'Confirm an address by its emailed link',
    method: 'POST',
    path: '/api/certificate/updates/confirm',
    who: anyone,
    changes: ['certificate'],
    body: z.strictObject({ token }),
    reply: SubscribedCertificate.extend({ email: z.string() }),
    refuses: ['not_found', 'too_many_tries'],
    fails: 'Failed to confirm',
  }),
  /** May be called again. Mail programs stop the emails by a POST to an address in each email. */
  stop: endpoint({
    summary: 'Stop the emails about a certificate, by the code in each of them',
    method: 'POST',
    path: '/api/certificate/updates/stop',
    who: anyone,
    changes: ['certificate'],
    body: z.strictObject({ code: token }),
    reply: SubscribedCertificate,
    refuses: ['not_found', 'too_many_tries'],
    fails: 'Failed to stop the emails',
  }),
  ofCertificate: endpoint({
    summary: 'Addresses that get an email when the status of a certificate changes',
    method: 'GET',
    path: '/api/agent/certificate/updates/of/:certificateId',
    who: staff,
    shows: ['certificate'],
    params: z.object({ certificateId: Id }),
    reply: z.object({
      /** The newest 100. */
      subscriptions: z.array(
        entity({
          email: z.string(),
          confirmedAt: z.string(),
          /** When a mail server last took an email about a change; null if none was sent. */
          emailedAt: z.string().nullable(),
        }),
      ),
    }),
    fails: 'Failed to fetch the subscribers',
  }),
  email: endpoint({
    summary: 'An email about a changed certificate that was refused or may not have arrived',
    method: 'GET',
    path: '/api/agent/certificate/updates/email/:id',
    who: staff,
    shows: ['certificate'],
    params: emailParams,
    reply: z.object({
      email: entity({
        clientId: z.string(),
        number: z.number(),
        holderName: z.string(),
        recipient: z.string(),
        failedBecause: z.string().nullable(),
        isUnconfirmed: z.boolean(),
      }),
    }),
    fails: 'Failed to fetch the email',
  }),
  settleEmail: endpoint({
    summary: 'Mark an email about a changed certificate as done',
    method: 'POST',
    path: '/api/agent/certificate/updates/email/settle/:id',
    who: staff,
    changes: ['certificate'],
    params: emailParams,
    status: 204,
    refuses: ['not_waiting'],
    fails: 'Failed to save',
  }),
  settings: endpoint({
    summary: 'Whether holders may ask for emails when a certificate changes',
    method: 'GET',
    path: '/api/admin/certificate/updates',
    who: adminsOnly,
    shows: ['agency'],
    reply: UpdateSettings,
    fails: 'Failed to fetch settings',
  }),
  changeSettings: endpoint({
    summary: 'Switch emails about changed certificates on or off',
    method: 'POST',
    path: '/api/admin/certificate/updates',
    who: adminsOnly,
    changes: ['agency'],
    body: z.strictObject({ isOn: z.boolean('Please say true or false') }),
    reply: UpdateSettings,
    fails: 'Failed to change the settings',
  }),
}

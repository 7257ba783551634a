import { z } from 'zod'
import { RetentionForm, RetentionSettings } from './agency-forms.ts'
import { adminsOnly, endpoint, Id, versionField } from './endpoint.ts'
import { retentionKinds } from './values/retention.ts'
import { Day, orNull } from './values/text.ts'

/** What erasing a client's personal data comes to. */
export const ErasurePreview = z.object({
  /** When somebody asked for it; null where nobody has. */
  askedAt: z.string().nullable(),
  parts: z.array(
    z.object({
      kind: z.enum(retentionKinds),
      count: z.number(),
      years: z.number(),
      /** The last day on which it is kept; null where it goes at once. */
      until: z.string().nullable(),
    }),
  ),
  /** Until when the client's name and addresses are kept with it; null where nothing is. */
  until: z.string().nullable(),
  /** Who signs in for them, or did, and for nobody else: their sign-in, e-mail and telephone go at once. */
  people: z.number(),
  contacts: z.number(),
})
export type ErasurePreview = z.infer<typeof ErasurePreview>

const ofClient = { params: z.object({ id: Id }), reply: z.object({ erasure: ErasurePreview }) }

export const erasing = {
  changeRetention: endpoint({
    summary: 'Change for how long what must be kept of a client is kept',
    method: 'PUT',
    path: '/api/admin/retention',
    who: adminsOnly,
    changes: ['agency'],
    body: RetentionForm.extend(versionField),
    reply: z.object({ retention: RetentionSettings }),
    fails: 'Failed to change the retention periods',
  }),
  rehearse: endpoint({
    summary:
      'What erasing the personal data of a client would erase at once, and what must be kept until when',
    method: 'GET',
    path: '/api/admin/client/:id/erasing',
    who: adminsOnly,
    shows: ['client', 'policy', 'document', 'quote', 'certificate', 'claim', 'message', 'request', 'agency'],
    ...ofClient,
    fails: 'Failed to fetch what would be erased',
  }),
  /** Of a former client. There is no way back. */
  erase: endpoint({
    summary: 'Erase the personal data of a former client: what must be kept goes when its years are over',
    method: 'POST',
    path: '/api/admin/client/:id/erasing',
    who: adminsOnly,
    changes: ['client', 'policy', 'document', 'quote', 'certificate', 'claim', 'message', 'request'],
    confirms: true,
    params: ofClient.params,
    /** As it was rehearsed. */
    body: z.object({ until: orNull(Day) }),
    /** None where nothing had to be kept: the client is gone. */
    reply: z.object({ erasure: ErasurePreview.nullable() }),
    refuses: ['not_closed', 'being_erased', 'rehearse_again', 'archive_being_made', 'import_at_work'],
    fails: 'Failed to erase the personal data',
  }),
  /** What they wrote stays with the client's file, of nobody who can be told. */
  erasePerson: endpoint({
    summary: 'Erase the personal data of somebody who acts for a client: their access ends with it',
    method: 'POST',
    path: '/api/admin/client/:id/people/:userId/erase',
    who: adminsOnly,
    changes: ['client', 'invite'],
    confirms: true,
    params: z.object({ id: Id, userId: Id }),
    status: 204,
    refuses: ['owner_stays', 'acts_elsewhere'],
    fails: 'Failed to erase the person',
  }),
}

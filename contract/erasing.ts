import { z } from 'zod'
import { RetentionForm, RetentionSettings } from './agency-forms.ts'
import { adminsOnly, endpoint, Id, versionField } from './endpoint.ts'
import { retentionKinds } from './values/retention.ts'
import { Day, nullToEmptyText } from './values/text.ts'

/** Preview of the erasure of a client's personal data. */
export const ErasurePreview = z.object({
  /** Date of the client's request; null if there is none. */
  askedAt: z.string().nullable(),
  parts: z.array(
    z.object({
      kind: z.enum(retentionKinds),
      count: z.number(),
      years: z.number(),
      /** Last day of retention; null if erased at once. */
      until: z.string().nullable(),
    }),
  ),
  /** Retention of the client's name and addresses; null if nothing is kept. */
  until: z.string().nullable(),
  /** Portal users of this client only. Their sign-in, email and phone are erased at once. */
  people: z.number(),
  contacts: z.number(),
})
export type ErasurePreview = z.infer<typeof ErasurePreview>

const erasureEndpoint = { params: z.object({ id: Id }), reply: z.object({ erasure: ErasurePreview }) }

export const erasing = {
  changeRetention: endpoint({
    summary: "Change the retention of an erased client's records",
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
      "Preview the erasure of a client's personal data: what is erased at once, and what is kept until when",
    method: 'GET',
    path: '/api/admin/client/:id/erasing',
    who: adminsOnly,
    shows: ['client', 'policy', 'document', 'quote', 'certificate', 'claim', 'message', 'request', 'agency'],
    ...erasureEndpoint,
    fails: 'Failed to fetch the records to erase',
  }),
  /** Former clients only. Irreversible. */
  erase: endpoint({
    summary: 'Erase the personal data of a former client; records under retention follow when it ends',
    method: 'POST',
    path: '/api/admin/client/:id/erasing',
    who: adminsOnly,
    changes: ['client', 'policy', 'document', 'quote', 'certificate', 'claim', 'message', 'request'],
    needsConfirmedPassword: true,
    params: erasureEndpoint.params,
    /** The last day of retention that the preview showed. */
    body: z.object({ until: nullToEmptyText(Day) }),
    /** Null if nothing had to be kept: the client is deleted. */
    reply: z.object({ erasure: ErasurePreview.nullable() }),
    refuses: ['not_closed', 'being_erased', 'rehearse_again', 'archive_being_made', 'import_at_work'],
    fails: 'Failed to erase the personal data',
  }),
  /** The person's messages stay in the client's file, anonymized. */
  erasePerson: endpoint({
    summary: 'Erase the personal data of a portal user, whose access ends',
    method: 'POST',
    path: '/api/admin/client/:id/people/:userId/erase',
    who: adminsOnly,
    changes: ['client', 'invite'],
    needsConfirmedPassword: true,
    params: z.object({ id: Id, userId: Id }),
    status: 204,
    refuses: ['owner_stays', 'acts_elsewhere'],
    fails: 'Failed to erase the person',
  }),
}
